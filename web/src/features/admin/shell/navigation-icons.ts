import { drawn } from '../../../ui/icons.tsx';

export const OverviewIcon = drawn('M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z');
export const PropertiesIcon = drawn('M4 20V9l8-5 8 5v11h-5v-6H9v6z');
export const AddIcon = drawn('M12 5v14M5 12h14');
export const BulkIcon = drawn('M12 16V4m0 0L7 9m5-5 5 5M4 16v3a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-3');
export const AnalyticsIcon = drawn('M4 20h16M7 16v-5M12 16V6M17 16v-8');
export const ActivityIcon = drawn('M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16Zm0 4v4.5l3 2');
export const OperationsIcon = drawn('M4 6h16v5H4zM4 13h16v5H4zM8 8.5h.01M8 15.5h.01');
export const LogoutIcon = drawn('M10 4H5v16h5M15 8l4 4-4 4M19 12H9');

import type { ReactNode } from 'react';

interface IconProps {
  size?: number | undefined;
}

/**
 * Icons are decoration: the words are beside them, or in the label of the button around them. A list has eighty, so their look is in the
 * global style.
 */
function Icon({ size = 20, children }: IconProps & { children: ReactNode }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  );
}

/** Returns the icon of a path on a grid of 24 by 24. */
export function drawn(path: string) {
  return function DrawnIcon({ size }: IconProps) {
    return (
      <Icon size={size}>
        <path d={path} />
      </Icon>
    );
  };
}

export const CloseIcon = drawn('M6 6l12 12M18 6 6 18');
export const ChevronLeftIcon = drawn('m15 5-7 7 7 7');
export const ChevronRightIcon = drawn('m9 5 7 7-7 7');
export const ChevronDownIcon = drawn('m6 9 6 6 6-6');
export const MenuIcon = drawn('M4 7h16M4 12h16M4 17h16');
export const SearchIcon = drawn('M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14ZM20 20l-4.2-4.2');
export const BedIcon = drawn(
  'M3 18v-6a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v6M3 16h18M6 10V7a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v3',
);
export const BathIcon = drawn(
  'M4 12h17v2a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5v-2Zm2 0V6a2 2 0 0 1 4 0M8 19l-1 2M17 19l1 2',
);
export const AreaIcon = drawn('M4 9V4h5M20 15v5h-5M4 4l6 6M20 20l-6-6');
export const PinIcon = drawn(
  'M12 21s7-5.6 7-11a7 7 0 1 0-14 0c0 5.4 7 11 7 11Zm0-8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
);
export const ShareIcon = drawn('M12 15V4m0 0L8 8m4-4 4 4M5 13v5a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-5');
export const PhoneIcon = drawn(
  'M6.5 4h3l1.5 4-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2 4 1.5v3a2 2 0 0 1-2.2 2A16.5 16.5 0 0 1 4.5 6.2 2 2 0 0 1 6.5 4Z',
);
export const MailIcon = drawn('M4 6h16v12H4zM4 7l8 6 8-6');
export const ExpandIcon = drawn('M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5');
export const GridIcon = drawn('M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z');
export const CheckIcon = drawn('m5 12.5 4.5 4.5L19 7.5');
export const ArrowRightIcon = drawn('M5 12h14m-6-6 6 6-6 6');
export const ExternalIcon = drawn(
  'M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5',
);
export const EyeIcon = drawn(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
);
export const FilterIcon = drawn('M4 7h10m4 0h2M4 17h2m4 0h10M16 5v4M8 15v4');
export const CalendarIcon = drawn('M5 6h14v14H5zM5 10h14M9 3v4M15 3v4');

/** An outline, or filled for something saved. */
export function HeartIcon({ filled = false, size }: IconProps & { filled?: boolean }) {
  return (
    <Icon size={size}>
      <path
        d="M12 20S4 15.2 4 9.3A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.3C20 15.2 12 20 12 20Z"
        fill={filled ? 'currentColor' : 'none'}
      />
    </Icon>
  );
}

export function WhatsAppIcon({ size = 24 }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M12 2.2a9.8 9.8 0 0 0-8.4 14.8L2.3 21.8l4.9-1.3A9.8 9.8 0 1 0 12 2.2Zm0 1.8a8 8 0 1 1-4.1 14.9l-.4-.2-2.7.7.7-2.6-.2-.4A8 8 0 0 1 12 4Zm-3 3.8c-.2 0-.5.1-.7.3-.3.3-1 1-1 2.3s1 2.6 1.100 2.800c.2.2 1.900 3.100 4.700 4.200 2.300.9 2.800.7 3.300.7.5-.1 1.600-.7 1.800-1.300.2-.6.2-1.200.2-1.300-.1-.1-.3-.2-.5-.3l-1.900-.9c-.3-.1-.5-.1-.6.1l-.9 1.100c-.1.2-.3.2-.6.1-.3-.2-1.200-.4-2.200-1.400-.8-.7-1.400-1.600-1.500-1.900-.2-.3 0-.4.1-.6l.4-.5.3-.4v-.5L10 8.300c-.2-.5-.5-.5-.7-.5H9Z" />
    </svg>
  );
}

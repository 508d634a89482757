import styled from 'styled-components';

/**
 * Parts of a table that narrow screens lay out as blocks. Their roles are named, because an element that is laid out otherwise
 * is no part of a table any more for some screen readers.
 */
export const TableBase = styled.table.attrs({ role: 'table' })`
  width: 100%;
  border-collapse: collapse;
`;
export const HeadRows = styled.thead.attrs({ role: 'rowgroup' })``;
export const BodyRows = styled.tbody.attrs({ role: 'rowgroup' })``;
export const Row = styled.tr.attrs({ role: 'row' })``;
export const ColumnHeader = styled.th.attrs({ role: 'columnheader', scope: 'col' })``;
export const RowHeader = styled.th.attrs({ role: 'rowheader', scope: 'row' })``;
export const Cell = styled.td.attrs({ role: 'cell' })``;
/** Around a table that may be wider than the screen; the keyboard can scroll it. */
export const Scroller = styled.section.attrs({ role: 'region', tabIndex: 0 })`overflow-x: auto;`;

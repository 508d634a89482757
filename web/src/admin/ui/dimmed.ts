import { useState } from 'react';
import styled from 'styled-components';
import { Stack } from '../../ui/layout.ts';
import { theme } from '../../ui/theme.ts';

/** What is on screen from an earlier choice: dimmed and busy until the new one has loaded. */
export const Dimmed = styled(Stack).attrs<{ $isOld: boolean }>(({ $isOld }) => ({ 'aria-busy': $isOld }))`
  opacity: ${({ $isOld }) => ($isOld ? 0.55 : 1)};
  transition: opacity ${theme.motion};
`;

/** Returns whether a query with `keepPreviousData` still holds the data of an earlier choice. */
export function isOld({ data, isLoading = false }: { data: unknown; isLoading?: boolean }): boolean {
  return isLoading && data !== undefined;
}

/** Returns the label of the data on screen: until those of another choice have come, the label that was theirs. */
export function useLabelOf<Label>(data: unknown, label: Label): Label {
  const [shown, setShown] = useState({ data, label });
  if (data === undefined) return label;
  if (shown.data === data) return shown.label;
  setShown({ data, label });
  return label;
}

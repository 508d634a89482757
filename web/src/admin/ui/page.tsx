import type { FormEvent, ReactNode, Ref } from 'react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { Cluster, Spread, Stack } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';
import { pages } from '../pages.ts';

interface PageHeaderProps {
  title?: string;
  hint?: ReactNode;
  children?: ReactNode;
}

/** The heading of an admin page, which also sets the tab's title. */
export function PageHeader({ title, hint, children }: PageHeaderProps) {
  const { pathname } = useLocation();
  const heading = title ?? pages.find(({ path }) => path === pathname)?.title ?? '';
  usePageTitle(heading);
  return (
    <Spread as="header" $gap={3}>
      <div>
        <h1>{heading}</h1>
        {hint && <Note>{hint}</Note>}
      </div>
      {children}
    </Spread>
  );
}

/** Sets the title of the browser's tab. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Admin`;
  }, [title]);
}

/** The parts of an admin page, stacked. */
export const Page = styled(Stack).attrs({ $gap: 5 })``;

/** Parts in a line, aligned by their middles. */
export const Row = styled(Cluster)`align-items: center;`;

/** Columns of at least `$least` pixels each. */
export const Columns = styled.div<{ $least: number }>`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, ${({ $least }) => $least}px), 1fr));
  gap: ${space(4)};
`;

/** Labels with their values, one pair a line. */
export const Facts = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space(1)} ${space(4)};
  margin: 0;
  overflow-wrap: anywhere;
  dt { color: ${theme.color.muted}; }
`;

/** One line of a list in a panel, with its button on the right. */
export const ListItem = styled(Spread).attrs({ as: 'li', $gap: 3 })`
  padding: ${space(3)} 0;
  border-top: 1px solid ${theme.color.line};
  &:last-child { padding-bottom: 0; }
  > div { flex: 1 1 260px; }
`;

/** The buttons at the end of a form or dialog. */
export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space(3)};
`;

/** Returns the handler of a form's submission, which calls `act` instead of loading a page. */
export function submitting(act: () => unknown) {
  return (event: FormEvent) => {
    event.preventDefault();
    void act();
  };
}

/** The filter controls of a list. */
export const FilterForm = styled.form.attrs({ role: 'search', onSubmit: submitting(() => {}) })`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: ${space(3)};
  @media (max-width: ${theme.bp.md - 1}px) { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;

/** The frame of panels and cards. */
export const framed = css`
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md}px;
  background: ${theme.color.surface};
`;

/** Content of an earlier selection: dimmed and busy until the new one has loaded. */
export const Dimmed = styled(Stack).attrs<{ $isOld: boolean }>(({ $isOld }) => ({ 'aria-busy': $isOld }))`
  opacity: ${({ $isOld }) => ($isOld ? 0.55 : 1)};
  transition: opacity ${theme.motion};
  will-change: opacity; /* otherwise a change of it paints all the content again */
`;

/** Returns whether a query with `keepPreviousData` still has the data of an earlier selection. */
export function isOld({ data, isLoading = false }: { data: unknown; isLoading?: boolean }): boolean {
  return isLoading && data !== undefined;
}

/** Returns the label of the data on screen: of the earlier selection until the new data has loaded. */
export function useLabelOf<Label>(data: unknown, label: Label): Label {
  const [shown, setShown] = useState({ data, label });
  if (data === undefined) return label;
  if (shown.data === data) return shown.label;
  setShown({ data, label });
  return label;
}

interface RefusalProps {
  reason: string;
  children?: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** Why something failed, shown longer than the toast; can take the focus. */
export function Refusal({ reason, children, ref }: RefusalProps) {
  return (
    <Refused $gap={2} ref={ref} role="alert" tabIndex={-1}>
      <Problem>{reason}</Problem>
      {children}
    </Refused>
  );
}

/** A secondary sentence, such as why a block is empty. */
export const Note = styled.p`color: ${theme.color.muted};`;
/** A success, shown longer than the toast. */
export const Notice = styled.div.attrs({ role: 'status' })`
  padding: ${space(3)} ${space(4)};
  border: 1px solid ${theme.color.brand};
  border-radius: ${theme.radius.md}px;
  background: ${theme.color.brandTint};
`;
const Refused = styled(Stack)`
  padding: ${space(3)} ${space(4)};
  border: 1px solid ${theme.color.danger};
  border-left-width: 4px;
  border-radius: ${theme.radius.sm}px;
  background: ${theme.color.surface};
`;
/** An error in one sentence. */
export const Problem = styled.p`
  color: ${theme.color.danger};
  font-weight: ${theme.weight.strong};
  overflow-wrap: anywhere;
`;

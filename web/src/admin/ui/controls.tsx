import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { useId } from 'react';
import styled from 'styled-components';
import { Select } from '../../ui/controls.tsx';
import { count } from '../../ui/format.ts';
import { Stack } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';
import { SmallButton } from './buttons.tsx';
import { Note, Row } from './page.tsx';

const narrow = `@media (max-width: ${theme.bp.md - 1}px)`;

interface TabsProps<Name extends string> {
  label: string;
  names: Readonly<Record<Name, string>>;
  chosen: Name;
  onChoose: (name: Name) => void;
  children: ReactNode;
}

/** Returns the name of a tab with its number of items, if known. */
export function withCount(name: string, number: number | undefined): string {
  return number === undefined ? name : `${name} (${count(number)})`;
}

/** Tabs with the content of the selected one; arrow keys move between them. */
export function Tabs<Name extends string>({ label, names, chosen, onChoose, children }: TabsProps<Name>) {
  const id = useId();
  const order = keysOf(names);
  function goOn(event: KeyboardEvent<HTMLButtonElement>, name: Name) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = step && order[(order.indexOf(name) + step + order.length) % order.length];
    if (!next) return;
    event.preventDefault();
    onChoose(next);
    document.getElementById(`${id}-${next}`)?.focus();
  }
  return (
    <>
      <TabList role="tablist" aria-label={label}>
        {order.map((name) => (
          <Tab
            key={name}
            id={`${id}-${name}`}
            type="button"
            role="tab"
            aria-selected={name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => onChoose(name)}
            onKeyDown={(event) => goOn(event, name)}
          >
            {names[name]}
          </Tab>
        ))}
      </TabList>
      <Stack $gap={4} id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}`}>
        {children}
      </Stack>
    </>
  );
}

function keysOf<Name extends string>(names: { readonly [Key in Name]?: string }): Name[] {
  const keys: Name[] = [];
  for (const name in names) keys.push(name);
  return keys;
}

const TabList = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(4)};
  border-bottom: 1px solid ${theme.color.line};
`;
const Tab = styled.button`
  min-height: 40px;
  padding: 0 ${space(1)};
  border: 0;
  border-bottom: 3px solid transparent;
  background: transparent;
  color: ${theme.color.muted};
  font-weight: ${theme.weight.strong};
  white-space: nowrap;
  &:hover { color: ${theme.color.ink}; }
  &[aria-selected='true'] { border-bottom-color: ${theme.color.brand}; color: ${theme.color.brand}; }
`;

interface SegmentsProps<Value extends string> {
  label: string;
  options: { readonly [Key in Value]: string };
  value: Value;
  onChoose: (value: Value) => void;
}

/** Few options side by side, one of which is pressed. */
export function Segments<Value extends string>({ label, options, value, onChoose }: SegmentsProps<Value>) {
  return (
    <SegmentGroup role="group" aria-label={label}>
      {keysOf(options).map((one) => (
        <Segment key={one} type="button" aria-pressed={one === value} onClick={() => onChoose(one)}>
          {options[one]}
        </Segment>
      ))}
    </SegmentGroup>
  );
}

/** Rows of at most four on narrow screens. */
const SegmentGroup = styled.div`
  display: flex;
  border: 1px solid ${theme.color.inputLine};
  border-radius: ${theme.radius.md}px;
  background: ${theme.color.inputLine};
  overflow: hidden;
  gap: 1px;
  ${narrow} { display: grid; flex: 1 0 100%; grid-template-columns: repeat(auto-fit, minmax(22%, 1fr)); }
`;
const Segment = styled.button`
  min-height: 36px;
  padding: 0 ${space(3)};
  border: 0;
  background: ${theme.color.surface};
  font-size: ${theme.size.sm};
  font-weight: ${theme.weight.label};
  white-space: nowrap;
  &:hover { background: ${theme.color.sunken}; }
  &:focus-visible { outline-offset: -3px; }
  &[aria-pressed='true'] { background: ${theme.color.brand}; color: ${theme.color.onBrand}; }
  ${narrow} { min-height: 44px; padding: 0; font-size: ${theme.size.xs}; }
`;

interface ChoiceProps<Value extends string>
  extends Pick<ComponentProps<typeof Select>, 'label' | 'hideLabel' | 'hint' | 'disabled'> {
  value: Value;
  options: { readonly [Key in Value]?: string };
  onChoose: (value: Value) => void;
}

/** A select with the options of a table. */
export function Choice<Value extends string>({ value, options, onChoose, ...select }: ChoiceProps<Value>) {
  const values = keysOf(options);
  return (
    <Select
      {...select}
      value={value}
      onChange={({ target }) => onChoose(values[target.selectedIndex] ?? value)}
    >
      {values.map((one) => (
        <option key={one} value={one}>
          {options[one]}
        </option>
      ))}
    </Select>
  );
}

interface CheckBoxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string;
  hideLabel?: boolean;
}

/** A check box inside its label, as large as a touch target. */
export function CheckBox({ label, hideLabel = false, ...rest }: CheckBoxProps) {
  return (
    <Label>
      <input type="checkbox" aria-label={hideLabel ? label : undefined} {...rest} />
      {!hideLabel && label}
    </Label>
  );
}

const Label = styled.label`
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
  width: fit-content;
  min-width: 24px;
  min-height: 32px;
  font-weight: ${theme.weight.label};
  cursor: pointer;
  @media (pointer: coarse) {
    justify-content: center;
    min-width: 44px;
    min-height: 44px;
  }
  input {
    flex: none;
    width: 24px;
    height: 24px;
    margin: 0;
    accent-color: ${theme.color.brand};
  }
`;

interface PagerProps {
  page: number;
  pages: number;
  range?: string;
  onPage: (page: number) => void;
}

/** Returns the range of a page's rows, `51–100 of 120`. Pages count from 1. */
export function rangeText(page: number, pageSize: number, total: number): string {
  return `${count((page - 1) * pageSize + 1)}–${count(Math.min(total, page * pageSize))} of ${count(total)}`;
}

/** Page controls of a list; nothing for a single page. */
export function Pager({ page, pages, range, onPage }: PagerProps) {
  if (pages < 2) return null;
  return (
    <Centred as="nav" $gap={3} aria-label="Pages">
      <SmallButton disabled={page <= 1} onClick={() => onPage(Math.min(page - 1, pages))}>
        Previous
      </SmallButton>
      <Note role="status">{range ?? `Page ${count(page)} of ${count(pages)}`}</Note>
      <SmallButton disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </SmallButton>
    </Centred>
  );
}

const Centred = styled(Row)`justify-content: center;`;

/** A bar with its figure beside it. */
export const ProgressLine = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  font-variant-numeric: tabular-nums;
`;
export const ProgressBar = styled.progress`
  flex: 1;
  height: 8px;
  accent-color: ${theme.color.brand};
`;

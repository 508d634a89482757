import type { TodoSection as Section } from '@marketplace/contracts/analytics/todo.views';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { count } from '../../ui/format.ts';
import { space, theme } from '../../ui/theme.ts';
import { ENQUIRIES } from '../ui/admin-paths.ts';
import { focusMain } from '../ui/focus.ts';
import { Note, Row } from '../ui/page.tsx';
import { ShowMore, useWindow } from '../ui/show-more.tsx';
import { ConfirmAll } from './confirm-all.tsx';
import { TodoLine } from './todo-line.tsx';
import { todoTitles } from './todo-words.ts';
import { useConfirm } from './use-todo.ts';

interface TodoSectionProps {
  section: Section;
  /** Whether it is open at first. */
  isOpen: boolean;
  onEdit: (id: string) => void;
}

/** So many are shown at first. */
const FIRST = 5;

/** Things to do of one kind, which fold away under their title. */
export function TodoSection({ section, isOpen, onEdit }: TodoSectionProps) {
  const { kind, rule, items } = section;
  const { shown, hidden, showMore } = useWindow(items, FIRST);
  const summary = useRef<HTMLElement>(null);
  const confirm = useConfirm();
  async function handleConfirm(ids: readonly string[]) {
    const confirmed = confirm.run(ids);
    summary.current?.focus(); // the button that has the focus goes
    await confirmed;
    setTimeout(focusMain); // and perhaps the whole section, once it is drawn
  }
  return (
    <Fold open={isOpen}>
      <summary ref={summary}>
        <Title>{todoTitles[kind]}</Title> <Count>{count(section.count)}</Count>
      </summary>
      <Body>
        <Note>{rule}</Note>
        <Lines>
          {shown.map((item) => (
            <TodoLine
              key={item.enquiry_id ?? item.listing_id}
              kind={kind}
              item={item}
              isBusy={confirm.isBusy}
              onConfirm={(id) => void handleConfirm([id])}
              onEdit={onEdit}
            />
          ))}
        </Lines>
        <ShowMore hidden={hidden && section.count - shown.length} onClick={showMore} />
        <Row $gap={3}>
          {hidden === 0 && section.count > items.length && (
            <Note>and {count(section.count - items.length)} more</Note>
          )}
          {kind === 'enquiries' && <Link to={`${ENQUIRIES}?status=new`}>All new enquiries</Link>}
          {kind === 'unconfirmed' && (
            <ConfirmAll section={section} shown={shown} isBusy={confirm.isBusy} onConfirm={handleConfirm} />
          )}
        </Row>
      </Body>
    </Fold>
  );
}

const Fold = styled.details`
  border-top: 1px solid ${theme.color.line};
  & > summary {
    display: flex;
    align-items: center;
    gap: ${space(2)};
    min-height: 48px;
    cursor: pointer;
    list-style: none;
  }
  & > summary::-webkit-details-marker { display: none; }
  & > summary::after {
    content: '';
    width: 8px;
    height: 8px;
    margin: 0 ${space(2)} 4px auto;
    border: solid ${theme.color.muted};
    border-width: 0 2px 2px 0;
    transform: rotate(45deg);
  }
  &[open] > summary::after { margin-bottom: -4px; transform: rotate(225deg); }
  & > summary:hover { color: ${theme.color.brand}; }
`;
const Title = styled.h3`
  font-family: ${theme.font.text};
  font-size: ${theme.size.md};
  font-weight: ${theme.weight.strong};
`;
const Count = styled.span`
  min-width: 24px;
  padding: 0 ${space(2)};
  border-radius: ${theme.radius.pill}px;
  background: ${theme.color.brandTint};
  color: ${theme.color.brand};
  font-size: ${theme.size.sm};
  font-variant-numeric: tabular-nums;
  font-weight: ${theme.weight.strong};
  text-align: center;
`;
const Body = styled.div`
  display: grid;
  gap: ${space(3)};
  padding-bottom: ${space(4)};
  font-size: ${theme.size.sm};
`;
const Lines = styled.ul`display: grid;`;

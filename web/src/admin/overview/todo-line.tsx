import type { TodoItem, TodoKind } from '@marketplace/contracts/analytics/todo.views';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { space, theme } from '../../ui/theme.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Thumbnail } from '../listing/thumbnail.tsx';
import { enquiryPath, historyPath } from '../ui/admin-paths.ts';
import { Row } from '../ui/page.tsx';
import { aboutPrices, factText } from './todo-words.ts';

interface TodoLineProps {
  kind: TodoKind;
  item: TodoItem;
  isBusy: boolean;
  onConfirm: (id: string) => void;
  onEdit: (id: string) => void;
}

/** One thing to do: what it is about, why, and what to do now. */
export function TodoLine({ kind, item, ...acts }: TodoLineProps) {
  const { listing_id, enquiry_id, title, image } = item;
  const path = enquiry_id ? enquiryPath(enquiry_id) : historyPath(listing_id ?? '');
  return (
    <Line>
      <Picture>
        <Thumbnail path={image ?? undefined} alt="" />
      </Picture>
      <What>
        <Link to={path}>{title}</Link>
        <Fact>{factText(item, Date.now())}</Fact>
      </What>
      {!enquiry_id && listing_id && <Acts kind={kind} id={listing_id} title={title} {...acts} />}
    </Line>
  );
}

interface ActsProps extends Omit<TodoLineProps, 'item'> {
  id: string;
  title: string;
}

/** What can be done about a listing; screen readers hear which one. */
function Acts({ kind, id, title, isBusy, onConfirm, onEdit }: ActsProps) {
  const which = <VisuallyHidden> {title}</VisuallyHidden>;
  return (
    <Buttons $gap={2}>
      {kind === 'unconfirmed' && (
        <Button size="sm" variant="secondary" disabled={isBusy} onClick={() => onConfirm(id)}>
          Still available{which}
        </Button>
      )}
      {aboutPrices.includes(kind) && (
        <LinkButton size="sm" variant="secondary" to={`${historyPath(id)}?tab=price`}>
          Price history{which}
        </LinkButton>
      )}
      <Button size="sm" variant="quiet" onClick={() => onEdit(id)}>
        Edit{which}
      </Button>
    </Buttons>
  );
}

const Line = styled.li`
  display: grid;
  grid-template-columns: 64px minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space(2)} ${space(3)};
  padding: ${space(2)} 0;
  border-top: 1px solid ${theme.color.line};
  @media (max-width: ${theme.bp.sm - 1}px) { align-items: start; }
`;
const Picture = styled.div`
  border-radius: ${theme.radius.sm}px;
  overflow: hidden;
`;
const What = styled.div`
  min-width: 0;
  overflow-wrap: anywhere;
  & > a { font-size: ${theme.size.md}; font-weight: ${theme.weight.label}; }
  @media (max-width: ${theme.bp.sm - 1}px) { grid-column: 2 / -1; }
`;
const Fact = styled.p`
  color: ${theme.color.muted};
  font-variant-numeric: tabular-nums;
`;
const Buttons = styled(Row)`
  @media (max-width: ${theme.bp.sm - 1}px) { grid-column: 2 / -1; }
`;

import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import styled from 'styled-components';
import { Button } from '../../../../ui/button.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { space, theme } from '../../../../ui/theme.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { historyPath } from '../../blocks/admin-paths.ts';
import type { PropertyActions } from './property-actions.ts';

interface PropertyCardActionsProps {
  listing: PropertyView;
  actions: PropertyActions;
}

/** What can be done with a listing; screen readers hear which one. */
export function PropertyCardActions({ listing, actions }: PropertyCardActionsProps) {
  const which = <VisuallyHidden> {listing.title}</VisuallyHidden>;
  const isCopying = actions.copying === listing.id;
  return (
    <Actions>
      <Button variant="secondary" size="sm" onClick={() => actions.edit(listing)}>
        Edit{which}
      </Button>
      <LinkButton variant="secondary" size="sm" to={historyPath(listing.id)}>
        History{which}
      </LinkButton>
      <Button
        variant="quiet"
        size="sm"
        disabled={actions.copying !== undefined}
        onClick={() => actions.duplicate(listing)}
      >
        {isCopying ? 'Copying...' : 'Duplicate'}
        {which}
      </Button>
      <DeleteButton variant="quiet" size="sm" onClick={() => actions.remove(listing)}>
        Delete{which}
      </DeleteButton>
    </Actions>
  );
}

const Actions = styled.div`
  grid-area: actions;
  display: grid;
  grid-template-columns: repeat(2, minmax(96px, 1fr));
  gap: ${space(2)};
  align-content: start;
  /* Children are positioned by the hidden words inside them. */
  > * { position: relative; }
`;
const DeleteButton = styled(Button)`
  && { color: ${theme.color.danger}; }
`;

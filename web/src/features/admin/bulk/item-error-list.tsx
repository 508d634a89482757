import styled from 'styled-components';
import { space, theme } from '../../../ui/theme.ts';
import type { ItemErrors } from './bulk-items.ts';

/** What was refused, item by item. */
export function ItemErrorList({ items }: { items: readonly ItemErrors[] }) {
  return (
    <List>
      {items.map(({ name, sentences }) => (
        <div key={name}>
          <dt>{name}</dt>
          {sentences.map((text) => (
            <dd key={text}>{text}</dd>
          ))}
        </div>
      ))}
    </List>
  );
}

const List = styled.dl`
  display: grid;
  gap: ${space(2)};
  max-height: 320px;
  overflow-y: auto;
  dt { font-weight: ${theme.weight.strong}; }
`;

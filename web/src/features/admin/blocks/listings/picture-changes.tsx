import styled from 'styled-components';
import { space, theme } from '../../../../ui/theme.ts';
import { Thumbnail } from './thumbnail.tsx';

interface PictureChangesProps {
  added: readonly string[];
  removed: readonly string[];
  isReordered: boolean;
  after: readonly string[];
}

/** Pictures that came and went; all of them in their new order when only that changed. */
export function PictureChanges({ added, removed, isReordered, after }: PictureChangesProps) {
  return (
    <Groups>
      <Pictures name="Added" paths={added} />
      <Pictures name="Removed" paths={removed} />
      {isReordered && <Pictures name="New order" paths={after} />}
      {added.length + removed.length === 0 && !isReordered && 'none'}
    </Groups>
  );
}

function Pictures({ name, paths }: { name: string; paths: readonly string[] }) {
  if (paths.length === 0) return null;
  return (
    <div>
      <Name>
        {name} ({paths.length})
      </Name>
      <List>
        {paths.map((path, index) => (
          <li key={path}>
            <Thumbnail path={path} alt={`${name}, picture ${index + 1} of ${paths.length}`} />
          </li>
        ))}
      </List>
    </div>
  );
}

const Groups = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
`;
const Name = styled.p`
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
`;
const List = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, 88px);
  gap: ${space(2)};
  padding-top: ${space(1)};
  li { border-radius: ${theme.radius.sm}px; overflow: hidden; }
`;

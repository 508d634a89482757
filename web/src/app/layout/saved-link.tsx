import styled from 'styled-components';
import { savedList, useKept } from '../../device/lists.ts';
import { paths } from '../../site/public-paths.ts';
import { HeartIcon } from '../../ui/icons.tsx';
import { theme } from '../../ui/theme.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { PrimaryLink } from './primary-link.tsx';

interface SavedLinkProps {
  /** Only the heart and the count are seen. */
  iconOnly?: boolean;
  onClick?: () => void;
}

/** The way to the shortlist, with how much is on it. */
export function SavedLink({ iconOnly = false, onClick }: SavedLinkProps) {
  const count = useKept(savedList)?.length ?? 0;
  return (
    <Anchor to={paths.saved} {...(onClick && { onClick })}>
      <HeartIcon size={20} />
      {iconOnly ? <VisuallyHidden>Saved</VisuallyHidden> : 'Saved'}
      {count > 0 && (
        <Count>
          {count}
          <VisuallyHidden> {count === 1 ? 'property' : 'properties'}</VisuallyHidden>
        </Count>
      )}
    </Anchor>
  );
}

const Anchor = styled(PrimaryLink)`
  position: relative;
  justify-content: center;
  min-width: 44px;
`;
const Count = styled.span`
  display: grid;
  place-items: center;
  min-width: 20px;
  height: 20px;
  padding: 0 6px;
  border-radius: ${theme.radius.pill}px;
  background: ${theme.color.brand};
  color: ${theme.color.onBrand};
  font-size: ${theme.size.xs};
  font-variant-numeric: tabular-nums;
  line-height: 1;
`;

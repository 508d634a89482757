import styled from 'styled-components';
import { CloseIcon } from '../../../ui/icons.tsx';
import { space, theme } from '../../../ui/theme.ts';

interface FeatureChipsProps {
  features: readonly string[];
  onRemove: (feature: string) => void;
}

/** The features so far, each with a button that removes it. */
export function FeatureChips({ features, onRemove }: FeatureChipsProps) {
  if (features.length === 0) return null;
  return (
    <List aria-label="Key features">
      {features.map((feature) => (
        <Chip key={feature}>
          <span>{feature}</span>
          <Remove type="button" aria-label={`Remove ${feature}`} onClick={() => onRemove(feature)}>
            <CloseIcon size={16} />
          </Remove>
        </Chip>
      ))}
    </List>
  );
}

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`;
const Chip = styled.li`
  display: inline-flex;
  align-items: center;
  max-width: 100%;
  padding-left: ${space(3)};
  border-radius: ${theme.radius.pill}px;
  background: ${theme.color.brandTint};
  color: ${theme.color.brandHover};
  overflow-wrap: anywhere;
`;
const Remove = styled.button`
  display: grid;
  place-items: center;
  flex: none;
  width: 32px;
  height: 32px;
  border: 0;
  border-radius: ${theme.radius.pill}px;
  background: transparent;
  &:hover { background: ${theme.color.surface}; }
`;

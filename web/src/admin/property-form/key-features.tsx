import { limits } from '@marketplace/contracts/limits';
import type { KeyboardEvent } from 'react';
import styled from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { CloseButton } from '../../ui/close-button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { Cluster } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';
import type { SectionProps } from './field-control.tsx';
import { withFeature } from './form-values.ts';

/** Short selling points, added one by one; one that is typed when the form is saved is added then. */
export function KeyFeatures({ id, values, set, errors }: SectionProps) {
  const { key_features: features, typed_feature: typed } = values;
  const isFull = features.length >= limits.keyFeatures;
  function add() {
    if (isFull) return;
    set('key_features', withFeature(features, typed));
    set('typed_feature', '');
  }
  function remove(feature: string) {
    set('key_features', (current) => current.filter((one) => one !== feature));
  }
  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  }
  return (
    <>
      <Row>
        <TextInput
          id={`${id}-key_features`}
          label="Key feature"
          hint={`${features.length} of ${limits.keyFeatures} features, up to ${limits.keyFeatureLength} characters each`}
          error={errors.key_features}
          maxLength={limits.keyFeatureLength}
          value={typed}
          onChange={(event) => set('typed_feature', event.target.value)}
          onKeyDown={addOnEnter}
        />
        <Button variant="secondary" onClick={add} disabled={isFull}>
          Add
        </Button>
      </Row>
      {features.length > 0 && (
        <Cluster as="ul" $gap={2} aria-label="Key features">
          {features.map((feature) => (
            <Chip key={feature}>
              <span>{feature}</span>
              <Remove type="button" aria-label={`Remove ${feature}`} onClick={() => remove(feature)}>
                <CloseIcon size={16} />
              </Remove>
            </Chip>
          ))}
        </Cluster>
      )}
    </>
  );
}

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space(3)};
  /* The button stands beside the input, under the label's line. */
  > button { align-self: start; margin-top: 22px; font-size: ${theme.size.sm}; }
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
const Remove = styled(CloseButton)`
  flex: none;
  width: 32px;
  height: 32px;
  &:hover { background: ${theme.color.surface}; }
`;

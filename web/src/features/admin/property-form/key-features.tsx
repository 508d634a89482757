import { limits } from '@marketplace/contracts/limits';
import type { KeyboardEvent } from 'react';
import { useState } from 'react';
import styled from 'styled-components';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/controls.tsx';
import { space, theme } from '../../../ui/theme.ts';
import { FeatureChips } from './feature-chips.tsx';
import type { SectionProps } from './form-section.tsx';
import { withFeature } from './key-feature-list.ts';

/** Short selling points, added one by one. */
export function KeyFeatures({ id, values, set, errors }: SectionProps) {
  const [typed, setTyped] = useState('');
  const features = values.key_features;
  const isFull = features.length >= limits.keyFeatures;
  function add() {
    if (isFull) return;
    set('key_features', withFeature(features, typed));
    setTyped('');
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
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={addOnEnter}
        />
        <Button variant="secondary" onClick={add} disabled={isFull}>
          Add
        </Button>
      </Row>
      <FeatureChips
        features={features}
        onRemove={(feature) => set('key_features', (current) => current.filter((one) => one !== feature))}
      />
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

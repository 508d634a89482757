import type { FieldChange } from '@marketplace/contracts/listings/field-change';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { space, theme } from '../../../../ui/theme.ts';
import { DifferenceList } from '../../blocks/listings/difference-list.tsx';
import { differenceOf } from '../../blocks/listings/differences.ts';

/**
 * What had been typed in fields that now hold the values of another admin: theirs, and then one's own. It comes into view, because
 * it stands above the form, and who saves is at its end.
 */
export function ReplacedNote({ replaced }: { replaced: readonly FieldChange[] }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that fields were replaced
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), [replaced]);
  return (
    <Box ref={box} role="status">
      <strong>The form now holds their changes.</strong>
      {replaced.length > 0 && (
        <>
          <p>In these fields you had typed something else (theirs → yours):</p>
          <DifferenceList differences={replaced.map(differenceOf)} />
        </>
      )}
    </Box>
  );
}

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1)};
  margin-bottom: ${space(5)};
  scroll-margin-top: ${space(9)}; /* below the dialog's title, which stays */
  padding: ${space(3)} ${space(4)};
  border: 1px solid ${theme.color.brand};
  border-radius: ${theme.radius.md}px;
  background: ${theme.color.brandTint};
`;

import styled from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { space, theme } from '../../ui/theme.ts';
import type { Leaving } from './use-leave.ts';

/** Says that the page is about to change by itself, and how to stop that. */
export function LeavingNote({ leaving: { isLeaving, stay } }: { leaving: Leaving }) {
  return (
    <Line role="status">
      {isLeaving && (
        <>
          You will be taken to the home page in a few seconds.
          <Button variant="secondary" size="sm" onClick={stay}>
            Stay on this page
          </Button>
        </>
      )}
    </Line>
  );
}

/** As high as with the button, so that nothing moves when it goes. */
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(3)};
  min-height: 36px;
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
`;

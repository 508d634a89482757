import { counted } from '@marketplace/contracts/counted';
import styled from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { space, theme } from '../../ui/theme.ts';
import { DifferenceValue } from '../listing/differences.tsx';
import type { PriceStep } from '../listing/questions.tsx';
import { useQuestion } from '../ui/confirm.tsx';
import { Actions, Note } from '../ui/page.tsx';

interface Preview {
  title: string;
  message: string;
  steps: readonly (PriceStep & { id: string })[];
  /** Number of homes that will change but could not be loaded. */
  unlisted: number;
}

/** Returns `previewPrices`, which shows old and new prices and resolves to whether to change them, and its dialog. */
export function usePricePreview() {
  const { ask, asked } = useQuestion<Preview>();
  const previewDialog = asked && <PricePreview {...asked.question} answer={asked.answer} />;
  return { previewPrices: ask, previewDialog };
}

interface PricePreviewProps extends Preview {
  answer: (isConfirmed: boolean) => void;
}

/** The dialog scrolls between its heading and its buttons. */
function PricePreview({ title, message, steps, unlisted, answer }: PricePreviewProps) {
  const buttons = (
    <Buttons>
      <Button variant="secondary" onClick={() => answer(false)}>
        Cancel
      </Button>
      <Button onClick={() => answer(true)}>Change {counted(steps.length + unlisted, 'price')}</Button>
    </Buttons>
  );
  return (
    <Dialog title={title} width={640} onClose={() => answer(false)} foot={buttons}>
      <Note>
        {counted(steps.length, 'new price')}. {message}
      </Note>
      <Prices>
        {steps.map(({ id, title, before, after }) => (
          <li key={id}>
            <span>{title}</span>
            <DifferenceValue change={{ field: 'price', from: before, to: after }} />
          </li>
        ))}
      </Prices>
      {unlisted > 0 && (
        <Note>
          {counted(unlisted, 'selected property', 'selected properties')} no longer in this list will change
          too.
        </Note>
      )}
    </Dialog>
  );
}

const Buttons = styled(Actions)`flex: 1;`;
const Prices = styled.ul`
  margin: ${space(3)} 0 0;
  padding: 0;
  list-style: none;
  li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 ${space(4)};
    padding: ${space(2)} 0;
    border-top: 1px solid ${theme.color.line};
    overflow-wrap: anywhere;
  }
`;

import type { ComponentProps } from 'react';
import { useState } from 'react';
import { AlertDialog } from '../../ui/dialog.tsx';

type Question = Pick<ComponentProps<typeof AlertDialog>, 'title' | 'message' | 'confirmLabel'>;

/** Returns `ask`, which resolves to whether the admin agreed, and what is asked until `answer` is called. */
export function useQuestion<Asked>() {
  const [asked, setAsked] = useState<{ question: Asked; answer: (isConfirmed: boolean) => void }>();
  const ask = (question: Asked) =>
    new Promise<boolean>((resolve) => {
      const answer = (isConfirmed: boolean) => {
        setAsked(undefined);
        resolve(isConfirmed);
      };
      setAsked({ question, answer });
    });
  return { ask, asked };
}

/** Returns `confirm`, which asks and resolves to whether the admin agreed, and the dialog to render outside any form. */
export function useConfirm() {
  const { ask, asked } = useQuestion<Question>();
  const dialog = asked && (
    <AlertDialog
      {...asked.question}
      onConfirm={() => asked.answer(true)}
      onCancel={() => asked.answer(false)}
    />
  );
  return { confirm: ask, dialog };
}

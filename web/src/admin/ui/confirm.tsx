import type { ComponentProps } from 'react';
import { useState } from 'react';
import { AlertDialog } from '../../ui/dialog.tsx';

type Question = Pick<ComponentProps<typeof AlertDialog>, 'title' | 'message' | 'confirmLabel'>;

/** Returns `confirm`, which asks and resolves to whether the admin agreed, and the dialog to render outside any form. */
export function useConfirm() {
  const [asked, setAsked] = useState<{ question: Question; answer: (isConfirmed: boolean) => void }>();
  const confirm = (question: Question) =>
    new Promise<boolean>((resolve) => {
      const answer = (isConfirmed: boolean) => {
        setAsked(undefined);
        resolve(isConfirmed);
      };
      setAsked({ question, answer });
    });
  const dialog = asked && (
    <AlertDialog
      {...asked.question}
      onConfirm={() => asked.answer(true)}
      onCancel={() => asked.answer(false)}
    />
  );
  return { confirm, dialog };
}

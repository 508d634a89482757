import type { MouseEvent } from 'react';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { theme } from '../../../ui/theme.ts';
import { fieldDescriptions } from '../blocks/listings/listing-fields.ts';
import { Refusal } from '../blocks/notices.tsx';
import type { FormRefusal } from './use-form.ts';

/** Says why the form was not saved, with a link to each refused field; takes the focus when it appears or changes. */
export function ErrorSummary({ formId, refusal }: { formId: string; refusal: FormRefusal }) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is announced anew
  useEffect(() => ref.current?.focus(), [refusal]);
  const fields = Object.keys(fieldDescriptions).filter((field) => field in refusal.errors);
  const general = refusal.errors[''];
  return (
    <Refusal ref={ref} reason={refusal.reason}>
      {general && <p>{general}</p>}
      {fields.length > 0 && (
        <ul>
          {fields.map((field) => (
            <li key={field}>
              <FieldLink href={`#${formId}-${field}`} onClick={focusTarget}>
                {refusal.errors[field]}
              </FieldLink>
            </li>
          ))}
        </ul>
      )}
    </Refusal>
  );
}

/** Moves the focus to the control that a link names, without a new entry in the browser's history. */
function focusTarget(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}

const FieldLink = styled.a`
  display: inline-block;
  padding: 2px 0;
  color: ${theme.color.danger};
`;

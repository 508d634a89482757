import type { ComponentProps } from 'react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { correctedEmail } from './corrected-email.ts';

interface EmailInputProps extends Pick<ComponentProps<typeof TextInput>, 'name' | 'error' | 'onChange'> {
  value: string;
  /** Is given the address that the visitor accepted instead. */
  onCorrect: (email: string) => void;
}

/** The visitor's email address; when they leave the field, a likely typing mistake in its domain is pointed out. */
export function EmailInput({ value, onCorrect, ...rest }: EmailInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [left, setLeft] = useState('');
  const corrected = left === value ? correctedEmail(value) : undefined;
  return (
    <TextInput
      label="Email"
      type="email"
      autoComplete="email"
      maxLength={254}
      required
      ref={input}
      value={value}
      onBlur={() => setLeft(value)}
      hint={
        corrected && (
          <Button
            variant="quiet"
            size="sm"
            onClick={() => {
              onCorrect(corrected);
              input.current?.focus();
            }}
          >
            Did you mean {corrected}?
          </Button>
        )
      }
      {...rest}
    />
  );
}

import { isOneEditOff } from '@marketplace/contracts/search/one-edit';
import type { ComponentProps } from 'react';
import { useRef, useState } from 'react';
import { Button } from './button.tsx';
import { TextInput } from './controls.tsx';

interface EmailInputProps extends ComponentProps<typeof TextInput> {
  value: string;
  onCorrect: (email: string) => void;
}

/** An email address. Points out a likely typo in the domain when the field loses focus. */
export function EmailInput({ value, onCorrect, hint, ...rest }: EmailInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [left, setLeft] = useState('');
  const corrected = left === value ? correctedEmail(value) : undefined;
  return (
    <TextInput
      type="email"
      autoComplete="email"
      maxLength={254}
      {...rest}
      ref={input}
      value={value}
      onBlur={() => setLeft(value)}
      hint={
        corrected ? (
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
        ) : (
          hint
        )
      }
    />
  );
}

const common = [
  'gmail.com',
  'hotmail.com',
  'hotmail.sg',
  'icloud.com',
  'live.com',
  'outlook.com',
  'outlook.sg',
  'singnet.com.sg',
  'yahoo.com',
  'yahoo.com.sg',
];
/** Existing domains that are one edit off a common one. */
const others = ['email.com', 'mail.com', 'ymail.com'];

/** Returns an address with its domain corrected to a common one that is one edit off; undefined when there is none. */
export function correctedEmail(email: string): string | undefined {
  const [, name, typed] = /^(.+@)([^@]+)$/.exec(email.trim()) ?? [];
  const domain = typed?.toLowerCase();
  if (!domain || [...common, ...others].includes(domain)) return undefined;
  const meant = common.find((one) => isOneEditOff(one, domain));
  return meant && `${name}${meant}`;
}

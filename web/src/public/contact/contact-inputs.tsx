import { isOneEditOff } from '@marketplace/contracts/search/one-edit';
import type { ComponentProps } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { space } from '../../ui/theme.ts';

interface EmailInputProps extends Pick<ComponentProps<typeof TextInput>, 'name' | 'error' | 'onChange'> {
  value: string;
  onCorrect: (email: string) => void;
}

/** The visitor's email address. Points out a likely typo in the domain when the field loses focus. */
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

interface MathCheckProps {
  /** Undefined until the browser has made one. */
  problem: MathProblem | undefined;
  answer: string;
  onAnswer: (answer: string) => void;
  onRenew: () => void;
}

/** A sum as a simple check against bots. */
export function MathCheck({ problem, answer, onAnswer, onRenew }: MathCheckProps) {
  const question = problem ? `What is ${problem.first} + ${problem.second}?` : 'What is … + …?';
  return (
    <Row>
      <TextInput
        label={`Security check: ${question}`}
        name="math"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        required
        value={answer}
        onChange={({ target }) => onAnswer(target.value)}
      />
      <Button variant="secondary" title="Another math problem" onClick={onRenew}>
        New
      </Button>
    </Row>
  );
}

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 320px) auto;
  align-items: end;
  justify-content: start;
  gap: ${space(3)};
`;

interface MathProblem {
  first: number;
  second: number;
}

/** Returns a new problem; `random` returns numbers from 0 up to 1. */
export function newProblem(random: () => number = Math.random): MathProblem {
  const number = () => 1 + Math.floor(random() * 20);
  return { first: number(), second: number() };
}

export function solves(problem: MathProblem, answer: string): boolean {
  return /^\d+$/.test(answer.trim()) && Number(answer) === problem.first + problem.second;
}

/** Returns a problem (undefined until hydration) and the function that replaces it. */
export function useMathProblem(): [MathProblem | undefined, () => void] {
  const [problem, setProblem] = useState<MathProblem>();
  const renew = useCallback(() => setProblem(newProblem()), []);
  useEffect(renew, [renew]);
  return [problem, renew];
}

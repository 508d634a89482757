import { useCallback, useEffect, useState } from 'react';
import styled from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { space } from '../../ui/theme.ts';

interface MathCheckProps {
  /** Undefined until the browser has made one. */
  problem: MathProblem | undefined;
  answer: string;
  error: string | undefined;
  onAnswer: (answer: string) => void;
  onRenew: () => void;
}

/** A sum as a simple check against bots. */
export function MathCheck({ problem, answer, error, onAnswer, onRenew }: MathCheckProps) {
  const question = problem ? `What is ${problem.first} + ${problem.second}?` : 'What is … + …?';
  return (
    <Row>
      <TextInput
        label={
          <>
            Security check: <Question>{question}</Question>
          </>
        }
        name="math"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        required
        value={answer}
        error={error}
        onChange={({ target }) => onAnswer(target.value)}
      />
      <Button variant="secondary" title="Another math problem" onClick={onRenew}>
        New
      </Button>
    </Row>
  );
}

/** The button is beside the input, between the label and an error. */
const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 320px) auto;
  justify-content: start;
  gap: ${space(1)} ${space(3)};
  & > div { display: contents; }
  & > div > * { grid-column: 1; }
  & > button { grid-area: 2 / 2; }
`;

const Question = styled.span`white-space: nowrap;`;

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

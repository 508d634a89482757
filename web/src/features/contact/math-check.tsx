import styled from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { space } from '../../ui/theme.ts';
import type { MathProblem } from './math-problem.ts';

interface MathCheckProps {
  /** Undefined until the browser has made one. */
  problem: MathProblem | undefined;
  answer: string;
  onAnswer: (answer: string) => void;
  onRenew: () => void;
}

/** A sum that keeps simple robots out. */
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

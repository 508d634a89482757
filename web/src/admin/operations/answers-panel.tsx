import type { Answer, Finding } from '@marketplace/contracts/operations/operations.views';
import { questions } from '@marketplace/contracts/operations/operations.views';
import { useId } from 'react';
import styled from 'styled-components';
import { Badge } from '../../ui/badge.tsx';
import { Spread, Stack } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';
import { Columns, framed, Note } from '../ui/page.tsx';
import { needText, summaryText } from './operations-text.ts';

/** What whoever looks after the product asks first, answered in plain words. */
export function AnswersPanel({ answers }: { answers: readonly Answer[] }) {
  return (
    <Stack $gap={3}>
      <Summary role="status">{summaryText(answers)}</Summary>
      <Columns $least={400}>
        {answers.map((answer) => (
          <AnswerCard key={answer.question} answer={answer} />
        ))}
      </Columns>
    </Stack>
  );
}

function AnswerCard({ answer: { question, need, text, findings } }: { answer: Answer }) {
  const id = useId();
  return (
    <Card aria-labelledby={id} $isUrgent={need === 'now'}>
      <Spread $gap={2}>
        <Question id={id}>{questions[question]}</Question>
        <Badge colors={colors[need]}>{needText[need]}</Badge>
      </Spread>
      <Text>{text}</Text>
      {findings.length > 0 && (
        <Findings>
          {findings.map((finding) => (
            <FindingLine key={withoutFigures(finding.text)} finding={finding} />
          ))}
        </Findings>
      )}
    </Card>
  );
}

function FindingLine({ finding: { need, text, runbook } }: { finding: Finding }) {
  return (
    <li>
      {need === 'well' ? text : <strong>{text}</strong>}
      {runbook !== null && <Note as="span"> Runbook: {runbook}.</Note>}
    </li>
  );
}

/** What stays of a finding from one look to the next. */
function withoutFigures(text: string): string {
  return text.replace(/\d/g, '');
}

const colors: Record<Answer['need'], readonly [string, string]> = {
  well: theme.ctr.good,
  soon: theme.ctr.fair,
  now: theme.status.sold,
  unknown: theme.ctr.low,
};

const Summary = styled.p`font-weight: ${theme.weight.strong};`;
const Card = styled.section<{ $isUrgent: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space(2)};
  padding: ${space(4)} ${space(5)};
  ${framed}
  ${({ $isUrgent }) => $isUrgent && `border-color: ${theme.color.danger};`}
  @media (max-width: ${theme.bp.sm - 1}px) { padding: ${space(4)}; }
`;
const Question = styled.h2`
  color: ${theme.color.muted};
  font-family: ${theme.font.text};
  font-size: ${theme.size.sm};
  font-weight: ${theme.weight.label};
`;
const Text = styled.p`
  font-size: ${theme.size.lg};
  font-weight: ${theme.weight.strong};
  line-height: ${theme.line.snug};
  overflow-wrap: anywhere;
`;
const Findings = styled.ul`
  display: grid;
  gap: ${space(1)};
  color: ${theme.color.ink};
  font-size: ${theme.size.sm};
  overflow-wrap: anywhere;
`;

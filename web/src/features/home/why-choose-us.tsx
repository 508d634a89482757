import styled from 'styled-components';
import { Section } from '../../ui/section.tsx';
import { from, space, theme } from '../../ui/theme.ts';

const reasons = [
  {
    title: 'Verified Listings',
    text: 'Every listing is checked with its owner, and taken down when it is gone.',
  },
  { title: 'Expert Guidance', text: 'One registered agent from the first question to the handover of keys.' },
  { title: 'Market Insights', text: 'Price per square foot beside every price, so that you can compare.' },
  {
    title: 'Seamless Process',
    text: 'Viewings, paperwork and payments in order, with no step left to guess.',
  },
];

export function WhyChooseUs() {
  return (
    <Section title="Why Choose Us">
      <Grid>
        {reasons.map(({ title, text }, index) => (
          <Reason key={title}>
            <Ordinal aria-hidden="true">{index + 1}</Ordinal>
            <Title>{title}</Title>
            <p>{text}</p>
          </Reason>
        ))}
      </Grid>
    </Section>
  );
}

const Grid = styled.ol`
  display: grid;
  gap: ${space(6)} ${space(5)};
  ${from.sm} { grid-template-columns: repeat(2, 1fr); }
  ${from.lg} { grid-template-columns: repeat(4, 1fr); }
`;
const Reason = styled.li`
  padding-top: ${space(4)};
  border-top: 2px solid ${theme.color.brand};
  color: ${theme.color.muted};
`;
const Ordinal = styled.span`
  color: ${theme.color.brand};
  font-family: ${theme.font.display};
  font-size: ${theme.size.lg};
`;
const Title = styled.h3`
  margin: ${space(1)} 0 ${space(2)};
  color: ${theme.color.ink};
  font-size: ${theme.size.xl};
`;

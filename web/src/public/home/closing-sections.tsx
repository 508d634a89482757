import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';
import styled from 'styled-components';
import { useSite } from '../../api/page-data.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { ArrowRightIcon } from '../../ui/icons.tsx';
import { Cluster, Container, Stack } from '../../ui/layout.ts';
import { Link } from '../../ui/link.tsx';
import { Section } from '../../ui/section.tsx';
import { from, space, theme } from '../../ui/theme.ts';
import { AgentPerson } from '../agent.tsx';
import { CallButton, greetingOf, WhatsAppButton } from '../contact-links.tsx';
import { paths } from '../pages.ts';

const reasons = [
  {
    title: 'Verified Listings',
    text: 'Every listing is checked with its owner, and taken down once it is no longer available.',
  },
  { title: 'Expert Guidance', text: 'One registered agent from the first question to the handover of keys.' },
  { title: 'Market Insights', text: 'The price per square foot next to every price, so you can compare.' },
  {
    title: 'Seamless Process',
    text: 'Viewings, paperwork and payments handled in order, with no guesswork.',
  },
];

export function Reasons() {
  return (
    <>
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
      <TileGrid>
        {tiles.map(({ type, text }) => (
          <Tile key={type} to={paths.list(type)}>
            <TileTitle>{type}</TileTitle>
            <p>{text}</p>
            <ArrowRightIcon size={24} />
          </Tile>
        ))}
      </TileGrid>
    </>
  );
}

const Grid = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr));
  gap: ${space(5)};
  ${from.lg} { grid-template-columns: repeat(4, 1fr); }
`;
const Reason = styled.li`
  padding-top: ${space(3)};
  border-top: 2px solid ${theme.color.brand};
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
  line-height: 1.5;
  ${from.md} { font-size: ${theme.size.md}; }
`;
const Ordinal = styled.span`
  color: ${theme.color.brand};
  font-family: ${theme.font.display};
  font-size: ${theme.size.lg};
`;
const Title = styled.h3`
  margin: ${space(1)} 0;
  color: ${theme.color.ink};
  font-size: ${theme.size.lg};
  ${from.md} { font-size: ${theme.size.xl}; }
`;

const tiles: { type: PropertyType; text: string }[] = [
  { type: 'Buy', text: 'New and resale homes, and commercial space, across Singapore.' },
  { type: 'Sell', text: 'Honest pricing, good photographs and a listing that gets read.' },
  { type: 'Rent', text: 'From studios to whole shophouses, with the full monthly rent shown.' },
];

const TileGrid = styled(Container)`
  display: grid;
  gap: ${space(3)};
  ${from.md} { grid-template-columns: repeat(3, 1fr); gap: ${space(5)}; }
`;
const Tile = styled(Link)`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space(1)} ${space(4)};
  align-items: center;
  padding: ${space(4)};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg}px;
  background: ${theme.color.surface};
  color: ${theme.color.muted};
  text-decoration: none;
  transition: border-color ${theme.motion}, box-shadow ${theme.motion};
  & > p { grid-row: 2; font-size: ${theme.size.sm}; line-height: 1.5; }
  & > svg { grid-row: 1 / 3; grid-column: 2; color: ${theme.color.brand}; transition: transform ${theme.motion}; }
  ${from.md} { padding: ${space(5)}; & > p { font-size: ${theme.size.md}; } }
  &:hover { border-color: ${theme.color.brand}; box-shadow: ${theme.shadow.card}; color: ${theme.color.muted}; }
  &:hover > svg { transform: translateX(4px); }
`;
const TileTitle = styled.h2`
  color: ${theme.color.ink};
  font-size: ${theme.size.xl};
  ${from.md} { font-size: ${theme.size.h3}; }
`;

export function Closing() {
  const { agent } = useSite();
  return (
    <Container>
      <Box aria-labelledby="ask-the-agent">
        <Stack $gap={3}>
          <h2 id="ask-the-agent">Ready to see one in person?</h2>
          <p>
            Tell us which listing you like and when suits you. Viewings are free, and we never ask for payment
            beforehand.
          </p>
        </Stack>
        <AgentPerson size={88}>
          <p>
            {agent.title}
            <br />
            CEA Reg. No. {agent.licence}
            <br />
            {agent.agency} · Licence No. {agent.agency_licence}
          </p>
        </AgentPerson>
        <Actions $gap={3}>
          <LinkButton to={paths.contact} size="lg" variant="secondary">
            Contact Us
          </LinkButton>
          <CallButton size="lg" variant="secondary">
            Call Now
          </CallButton>
          <WhatsAppButton text={greetingOf(agent)} size="lg" />
        </Actions>
      </Box>
    </Container>
  );
}

const Box = styled.section`
  display: grid;
  gap: ${space(5)};
  margin-top: ${space(7)};
  padding: ${space(6)} ${space(5)};
  border-radius: ${theme.radius.lg}px;
  background: ${theme.color.brand};
  color: ${theme.color.onBrand};
  ${from.lg} {
    grid-template-columns: 1fr auto;
    gap: ${space(5)} ${space(8)};
    padding: ${space(7)};
  }
`;
const Actions = styled(Cluster)`
  ${from.lg} { grid-column: 1 / -1; }
  @media (width < ${theme.bp.sm}px) { & > a { flex: 1 1 auto; padding-inline: ${space(2)}; } }
`;

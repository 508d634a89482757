import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../../site/public-paths.ts';
import { Container } from '../../ui/container.tsx';
import { ArrowRightIcon } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
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

const tiles: { type: PropertyType; text: string }[] = [
  { type: 'Buy', text: 'New and resale homes, and commercial space, in all 28 districts.' },
  { type: 'Sell', text: 'Honest pricing, good photographs and a listing that people read.' },
  { type: 'Rent', text: 'Monthly rents in full, from one-room studios to whole shophouses.' },
];

/** The ways into the lists. */
export function Tiles() {
  return (
    <TileGrid>
      {tiles.map(({ type, text }) => (
        <Tile key={type} to={paths.list(type)}>
          <TileTitle>{type}</TileTitle>
          <p>{text}</p>
          <ArrowRightIcon size={24} />
        </Tile>
      ))}
    </TileGrid>
  );
}

const TileGrid = styled(Container)`
  display: grid;
  gap: ${space(5)};
  ${from.md} { grid-template-columns: repeat(3, 1fr); }
`;
const Tile = styled(Link)`
  display: grid;
  gap: ${space(2)};
  padding: ${space(5)};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg}px;
  background: ${theme.color.surface};
  color: ${theme.color.muted};
  text-decoration: none;
  transition: border-color ${theme.motion}, box-shadow ${theme.motion};
  & > svg { margin-top: ${space(3)}; color: ${theme.color.brand}; transition: transform ${theme.motion}; }
  &:hover { border-color: ${theme.color.brand}; box-shadow: ${theme.shadow.card}; color: ${theme.color.muted}; }
  &:hover > svg { transform: translateX(4px); }
`;
const TileTitle = styled.h2`
  color: ${theme.color.ink};
  font-size: ${theme.size.h3};
`;

/** The last word of the home page. */
export function Closing() {
  return (
    <Container>
      <Box>
        <h2>Ready to see one in person?</h2>
        <p>
          Tell us which listing and when suits you. Viewings are free, and we never ask for payment before
          one.
        </p>
        <Actions>
          <LinkButton to={paths.contact} size="lg" variant="secondary">
            Contact Us
          </LinkButton>
        </Actions>
      </Box>
    </Container>
  );
}

const Box = styled.section`
  display: grid;
  gap: ${space(4)};
  justify-items: center;
  margin-top: ${space(8)};
  padding: ${space(8)} ${space(5)};
  border-radius: ${theme.radius.lg}px;
  background: ${theme.color.brand};
  color: ${theme.color.onBrand};
  text-align: center;
  & > p { max-width: 52ch; }
`;
const Actions = styled.div`padding-top: ${space(2)};`;

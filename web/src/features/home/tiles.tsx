import type { PropertyType } from '@marketplace/contracts/listings/listing.fields';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../../site/public-paths.ts';
import { Container } from '../../ui/container.tsx';
import { ArrowRightIcon } from '../../ui/icons.tsx';
import { from, space, theme } from '../../ui/theme.ts';

const tiles: { type: PropertyType; text: string }[] = [
  { type: 'Buy', text: 'New and resale homes, and commercial space, in all 28 districts.' },
  { type: 'Sell', text: 'Honest pricing, good photographs and a listing that people read.' },
  { type: 'Rent', text: 'Monthly rents in full, from one-room studios to whole shophouses.' },
];

/** The ways into the lists. */
export function Tiles() {
  return (
    <Grid>
      {tiles.map(({ type, text }) => (
        <Tile key={type} to={paths.list(type)}>
          <Title>{type}</Title>
          <p>{text}</p>
          <ArrowRightIcon size={24} />
        </Tile>
      ))}
    </Grid>
  );
}

const Grid = styled(Container)`
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
const Title = styled.h2`
  color: ${theme.color.ink};
  font-size: ${theme.size.h3};
`;

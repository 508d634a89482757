import styled from 'styled-components';
import { from, space, theme } from '../../../ui/theme.ts';

/** Words of the operator, not counted from the listings. */
const stats = [
  '2,500+ Active Listings',
  '28 Districts Covered',
  '$50K-$20M Price Range',
  'Daily New Listings',
];

export function SearchStats() {
  return (
    <List>
      {stats.map((stat) => (
        <li key={stat}>{stat}</li>
      ))}
    </List>
  );
}

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, auto);
  justify-content: space-between;
  gap: ${space(1)} ${space(4)};
  margin-top: ${space(5)};
  padding-top: ${space(4)};
  border-top: 1px solid ${theme.color.line};
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
  ${from.md} { grid-template-columns: repeat(4, auto); }
`;

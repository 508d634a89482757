import styled from 'styled-components';
import { singaporeDate } from '../../../ui/format.ts';
import { space, theme } from '../../../ui/theme.ts';
import { additionalDuty, buyersDuty, ratesAsOf, sources } from './published-rates.ts';

/** Where the figures are from, and what they leave out. */
export function CostsSources() {
  return (
    <Notes>
      <h2>About these figures</h2>
      <p>
        An estimate, not advice. Rates as of {singaporeDate(ratesAsOf)}: BSD since{' '}
        {singaporeDate(buyersDuty.since)}, ABSD since {singaporeDate(additionalDuty.since)}. Duties are on the
        higher of price and value, and are due within 14 days of signing. Reliefs, for example for married
        couples and for nationals of some countries, are left out, and so are legal fees, commission and
        property tax. Please check with the authorities before you commit yourself:
      </p>
      <ul>
        {sources.map(({ name, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </Notes>
  );
}

const Notes = styled.section`
  display: grid;
  gap: ${space(3)};
  grid-column: 1 / -1;
  max-width: 72ch;
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
  & > h2 { color: ${theme.color.ink}; font-size: ${theme.size.xl}; }
  & li { padding: ${space(1)} 0; }
`;

import { limits } from '@marketplace/contracts/limits';
import { categories, subTypes } from '@marketplace/contracts/property-types';
import styled from 'styled-components';
import { space, theme } from '../../../ui/theme.ts';
import { Panel } from '../blocks/panel.tsx';

const required = [
  ['title', `Text, at most ${limits.titleLength} characters`],
  ['description', 'Text; line breaks are kept'],
  ['price', 'Number of Singapore dollars, without separators; per month for Rent'],
  ['district', 'Code, number or name: "D09", 9 as text, or "D09 - Orchard / River Valley"'],
  ['property_type', 'Buy, Sell or Rent'],
  ['category', categories.join(', ')],
] as const;
const optional = [
  ['bedrooms', 'Whole number'],
  ['bathrooms', 'Whole number'],
  ['area_sqft', 'Number'],
  ['status', 'active (default), inactive or sold'],
  ['images', 'Paths of uploaded images, the first is the cover'],
  ['redirect_url', 'Address of the external detail page'],
  ['sub_type', subTypes.join(', ')],
  ['is_new_launch', 'true or false (default)'],
  ['key_features', `At most ${limits.keyFeatures} texts of ${limits.keyFeatureLength} characters`],
] as const;

/** What an item of the JSON may say. */
export function FormatGuide() {
  return (
    <Panel
      title="Format Guide"
      hint="Each property is an object with these fields; in a CSV file, a line under a line of their names, with several features or images separated by |. Unknown fields are refused."
    >
      <Fields title="Required fields" fields={required} />
      <Fields title="Optional fields" fields={optional} />
    </Panel>
  );
}

function Fields({ title, fields }: { title: string; fields: readonly (readonly [string, string])[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <List>
        {fields.map(([name, text]) => (
          <Row key={name}>
            <dt>
              <Name>{name}</Name>
            </dt>
            <dd>{text}</dd>
          </Row>
        ))}
      </List>
    </div>
  );
}

const List = styled.dl`margin: ${space(2)} 0 0;`;
const Row = styled.div`
  display: grid;
  grid-template-columns: 140px minmax(0, 1fr);
  gap: ${space(3)};
  padding: ${space(2)} 0;
  border-top: 1px solid ${theme.color.line};
  dd { color: ${theme.color.muted}; }
  @media (max-width: ${theme.bp.sm - 1}px) { grid-template-columns: minmax(0, 1fr); gap: 0; }
`;
const Name = styled.code`
  font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
  font-size: 0.8125rem;
`;

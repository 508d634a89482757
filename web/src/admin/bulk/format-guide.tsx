import { AddListing, ListingField } from '@marketplace/contracts/listings/listing.commands';
import styled from 'styled-components';
import { space, theme } from '../../ui/theme.ts';
import { fieldDescriptions, refusalsOf } from '../listing/listing-fields.ts';
import { Panel } from '../ui/panel.tsx';

/** What a listing cannot be added without; the rules say so themselves. */
const missing = refusalsOf(AddListing, {}).map(({ path }) => path);
const isMissed = (field: ListingField) => missing.includes(field);
const required = ListingField.options.filter(isMissed);
const optional = ListingField.options.filter((field) => !isMissed(field));

/** What an item of the JSON may say. */
export function FormatGuide() {
  return (
    <Panel
      title="Format Guide"
      hint="Each property is an object with these fields; in a CSV file, a line under a line of headings, with several features or images separated by |. Columns of other names can be mapped once they are read."
    >
      <div>
        <h3>Changing properties</h3>
        <List>
          <Row>
            <dt>
              <Name>id</Name> or <Name>slug</Name>
            </dt>
            <dd>
              A row with one of these changes that property, in the columns of the file. An empty cell changes
              nothing. Both downloads (“Download all as CSV” here, “Export CSV” under Properties) carry the
              id.
            </dd>
          </Row>
        </List>
      </div>
      <Fields title="Required fields" fields={required} />
      <Fields title="Optional fields" fields={optional} />
    </Panel>
  );
}

function Fields({ title, fields }: { title: string; fields: readonly ListingField[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <List>
        {fields.map((name) => (
          <Row key={name}>
            <dt>
              <Name>{name}</Name>
            </dt>
            <dd>{fieldDescriptions[name].guide}</dd>
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

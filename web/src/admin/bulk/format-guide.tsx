import { ListingField } from '@marketplace/contracts/listings/listing.commands';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { space, theme } from '../../ui/theme.ts';
import { fieldDescriptions, requiredFields } from '../listing/listing-fields.ts';
import { Panel } from '../ui/panel.tsx';

/** The text of Load Example. */
export const jsonExample = JSON.stringify(
  [
    {
      title: 'Sunlit Corner Condo near Orchard',
      description: 'Two bedrooms on a high floor, five minutes on foot to the MRT.',
      price: 2150000,
      district: 'D09',
      property_type: 'Buy',
      category: 'Condominium',
      bedrooms: 2,
      bathrooms: 2,
      area_sqft: 786,
      key_features: ['High floor', 'Corner stack'],
    },
    {
      title: 'Four-Room HDB Flat in Bishan',
      description: 'Well-kept flat beside the park, available from next month.',
      price: 3400,
      district: 'D20',
      property_type: 'Rent',
      category: 'HDB',
      bedrooms: 3,
      bathrooms: 2,
      area_sqft: 990,
      status: 'active',
    },
  ],
  null,
  2,
);

/** The same as a CSV file. */
export const csvExample = `title,description,price,district,property_type,category,bedrooms,bathrooms,area_sqft,status,key_features
Sunlit Corner Condo near Orchard,"Two bedrooms on a high floor, five minutes on foot to the MRT.",2150000,D09,Buy,Condominium,2,2,786,active,High floor | Corner stack
Four-Room HDB Flat in Bishan,"Well-kept flat beside the park, available from next month.",3400,D20,Rent,HDB,3,2,990,active,
`;

const isRequired = (field: ListingField) => requiredFields.includes(field);

/** The fields of a row. */
export function FormatGuide() {
  const guides = (fields: readonly ListingField[]) =>
    fields.map((name) => (
      <Row key={name} name={<Name>{name}</Name>}>
        {fieldDescriptions[name].guide}
      </Row>
    ));
  return (
    <Panel
      title="Format Guide"
      hint="Each property is an object with these fields; in an Excel or CSV file, one row per property below a row of headings, with several features or images separated by |. Columns and values with other names can be mapped once the file is read."
    >
      <Fields title="Changing properties">
        <Row
          name={
            <>
              <Name>id</Name> or <Name>slug</Name>
            </>
          }
        >
          A row with one of these changes that property, in the file’s columns. An empty cell changes nothing.
          Both downloads (“Download all as CSV” here, “Export CSV” under Properties) carry the id.
        </Row>
      </Fields>
      <Fields title="Required fields">{guides(ListingField.options.filter(isRequired))}</Fields>
      <Fields title="Optional fields">
        {guides(ListingField.options.filter((field) => !isRequired(field)))}
      </Fields>
    </Panel>
  );
}

function Fields({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3>{title}</h3>
      <List>{children}</List>
    </div>
  );
}

function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const List = styled.dl`
  margin: ${space(2)} 0 0;
  > div {
    display: grid;
    grid-template-columns: 140px minmax(0, 1fr);
    gap: ${space(3)};
    padding: ${space(2)} 0;
    border-top: 1px solid ${theme.color.line};
    @media (max-width: ${theme.bp.sm - 1}px) { grid-template-columns: minmax(0, 1fr); gap: 0; }
  }
  dd { color: ${theme.color.muted}; }
`;
const Name = styled.code`
  font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
  font-size: 0.8125rem;
`;

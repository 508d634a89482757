import type { PropertyList } from '@marketplace/contracts/listings/listing.views';
import styled from 'styled-components';
import { useSite } from '../../api/page-data.tsx';
import { FollowByEmail } from '../../listing/follow-by-email.tsx';
import { Spread } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';
import { Count } from './frame.tsx';

/** Offers emails about saved homes. */
export function FollowHomes({ listings }: { listings: PropertyList }) {
  const { alerts } = useSite();
  if (!alerts || listings.length === 0) return null;
  return (
    <section aria-labelledby="follow-homes">
      <Title id="follow-homes">Get an email when the price drops or a home is sold</Title>
      <ul>
        {listings.map(({ id, title }) => (
          <Row as="li" key={id} $gap={2}>
            <span>{title}</span>
            <FollowByEmail follow={{ property_id: id }} name={title} label={`Email me updates on ${title}`}>
              Email me
            </FollowByEmail>
          </Row>
        ))}
      </ul>
    </section>
  );
}

const Title = styled(Count)`margin-block: ${space(6)} ${space(2)};`;
const Row = styled(Spread)`
  align-items: center;
  flex-wrap: nowrap;
  border-top: 1px solid ${theme.color.line};
`;

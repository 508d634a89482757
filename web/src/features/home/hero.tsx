import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { useResource } from '../../api/use-resource.ts';
import { featuredListings } from '../../listings/listing.resources.ts';
import { ListingPhoto } from '../../listings/listing-photo.tsx';
import { paths } from '../../site/public-paths.ts';
import { Container } from '../../ui/container.tsx';
import { fullPrice } from '../../ui/format.ts';
import { Cluster, Stack } from '../../ui/layout.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { from, space, theme } from '../../ui/theme.ts';
import { Skyline } from './skyline.tsx';

/** The first screen of the home page, beside a picture. */
export function Hero() {
  return (
    <Columns>
      <Stack $gap={5}>
        <h1>Homes in Singapore, shown as they are.</h1>
        <Lead>
          Buy, sell or rent with one agent who answers for every listing, from the first viewing to the keys.
        </Lead>
        <Actions $gap={3}>
          <LinkButton to={paths.list('Buy')} size="lg">
            Explore Properties
          </LinkButton>
          <LinkButton to={paths.contact} size="lg" variant="secondary">
            Schedule Viewing
          </LinkButton>
        </Actions>
      </Stack>
      <Picture>
        <HeroPicture />
      </Picture>
    </Columns>
  );
}

const Columns = styled(Container)`
  display: grid;
  gap: ${space(6)};
  align-items: center;
  padding-top: ${space(6)};
  padding-bottom: 72px;
  ${from.lg} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 6fr);
    gap: ${space(8)};
    padding-top: ${space(7)};
    padding-bottom: ${space(9)};
  }
`;
const Lead = styled.p`
  max-width: 46ch;
  color: ${theme.color.muted};
  font-size: ${theme.size.lg};
`;
const Actions = styled(Cluster)`
  & > a { flex: 1; }
  ${from.sm} { & > a { flex: none; } }
`;
const Picture = styled.div`
  position: relative;
  aspect-ratio: 4 / 3;
  border-radius: ${theme.radius.lg}px;
  background: ${theme.color.sunken};
  overflow: hidden;
  ${from.md} { aspect-ratio: 2 / 1; }
  ${from.lg} { aspect-ratio: 6 / 5; }
`;

/** The photo of the first listing that has one, a home if there is any; a drawing when none has, nothing while that is not known. */
function HeroPicture() {
  const { data, isLoading } = useResource(featuredListings);
  if (!data && isLoading) return null;
  const pictured = data?.filter(({ images }) => images.length > 0);
  const listing = pictured?.find(({ category }) => category !== 'Commercial') ?? pictured?.[0];
  if (!listing) return <Skyline />;
  return (
    <PhotoLink to={paths.property(listing.slug)}>
      <ListingPhoto path={listing.images[0]} alt="" sizes="(min-width: 1024px) 620px, 100vw" eager />
      <Caption>
        <strong>{listing.title}</strong>
        <span>{fullPrice(listing)}</span>
      </Caption>
    </PhotoLink>
  );
}

const PhotoLink = styled(Link)`
  display: block;
  height: 100%;
`;
const Caption = styled.span`
  position: absolute;
  bottom: ${space(4)};
  left: ${space(4)};
  display: grid;
  max-width: calc(100% - 2 * ${space(4)});
  padding: ${space(2)} ${space(4)};
  border-radius: ${theme.radius.md}px;
  background: ${theme.color.surface};
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
  & > strong {
    display: -webkit-box;
    color: ${theme.color.ink};
    font-family: ${theme.font.display};
    font-size: ${theme.size.md};
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
`;

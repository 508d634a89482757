import { imageVariant, isUploadedImage } from '@marketplace/contracts/images/image.paths';
import styled from 'styled-components';
import { space, theme } from '../../ui/theme.ts';
import { moment } from '../ui/times.ts';
import { usePicture } from './use-picture.ts';

interface ThumbnailProps {
  path: string | undefined;
  alt: string;
  /** What is shown until it is known where the picture is. */
  meanwhile?: string | undefined;
}

/** A small 4:3 picture of a listing, whether visitors see it or not; a placeholder when there is none. */
export function Thumbnail({ path, alt, meanwhile }: ThumbnailProps) {
  if (path === undefined)
    return (
      <Empty role="img" aria-label="No picture">
        <svg
          viewBox="0 0 24 24"
          width="28"
          height="28"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          aria-hidden="true"
        >
          <path d="M4 20V9l8-5 8 5v11h-5v-6H9v6z" strokeLinejoin="round" />
        </svg>
      </Empty>
    );
  return <Stored path={path} alt={alt} meanwhile={meanwhile} />;
}

function Stored({ path, alt, meanwhile }: ThumbnailProps & { path: string }) {
  const { view, isUnknown } = usePicture(path);
  if (view?.purged) {
    const { at, reason } = view.purged;
    return (
      <Purged title={`Purged ${moment(at)}: ${reason}`}>
        {alt && `${alt}: `}Purged {moment(at)}. {reason}
      </Purged>
    );
  }
  const own = isUploadedImage(path) ? imageVariant(path, 400) : path;
  const source = view?.thumbnail ?? (isUnknown ? own : meanwhile);
  return <Picture src={source} alt={alt} width={400} height={300} loading="lazy" decoding="async" />;
}

interface ThumbnailsProps {
  paths: readonly string[];
  /** What each is called, before its place: `Picture`. */
  name: string;
  /** Of each, in pixels. */
  width: number;
}

/** Pictures of a listing in their order. */
export function Thumbnails({ paths, name, width }: ThumbnailsProps) {
  return (
    <List $width={width}>
      {paths.map((path, index) => (
        <li key={path}>
          <Thumbnail path={path} alt={`${name} ${index + 1} of ${paths.length}`} />
        </li>
      ))}
    </List>
  );
}

const List = styled.ol<{ $width: number }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, ${({ $width }) => $width}px);
  gap: ${space(2)};
  li { border-radius: ${theme.radius.sm}px; overflow: hidden; }
`;
const Picture = styled.img`
  width: 100%;
  height: auto;
  aspect-ratio: 4 / 3;
  object-fit: cover;
  background: ${theme.color.sunken};
`;
const Purged = styled.p`
  width: 100%;
  aspect-ratio: 4 / 3;
  padding: ${space(1)};
  overflow: hidden;
  background: ${theme.color.sunken};
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
  overflow-wrap: anywhere;
`;
const Empty = styled.div`
  display: grid;
  place-items: center;
  width: 100%;
  aspect-ratio: 4 / 3;
  background: ${theme.color.sunken};
  color: ${theme.color.inputLine};
`;

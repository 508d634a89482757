import { imageVariant, isUploadedImage } from '@marketplace/contracts/images/image.paths';
import styled from 'styled-components';
import { space, theme } from '../../../../ui/theme.ts';

/** A small 4:3 picture of a listing; a placeholder when there is none. */
export function Thumbnail({ path, alt }: { path: string | undefined; alt: string }) {
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
  const source = isUploadedImage(path) ? imageVariant(path, 400) : path;
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
const Empty = styled.div`
  display: grid;
  place-items: center;
  width: 100%;
  aspect-ratio: 4 / 3;
  background: ${theme.color.sunken};
  color: ${theme.color.inputLine};
`;

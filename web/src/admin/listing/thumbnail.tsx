import { imageFileOf, imageVariant, isUploadedImage } from '@marketplace/contracts/images/image.paths';
import type { PictureView } from '@marketplace/contracts/images/images.views';
import { PictureViews } from '@marketplace/contracts/images/images.views';
import { limits } from '@marketplace/contracts/limits';
import styled, { css } from 'styled-components';
import useSWR from 'swr';
import { getJson } from '../../api/client.ts';
import { drawn } from '../../ui/icons.tsx';
import { space, theme } from '../../ui/theme.ts';
import { portions } from '../ui/queries.ts';
import { moment } from '../ui/times.tsx';

const HouseIcon = drawn('M4 20V9l8-5 8 5v11h-5v-6H9v6z');

interface ThumbnailProps {
  path: string | undefined;
  alt: string;
  /** Address shown until the server has answered. */
  fallback?: string | undefined;
}

/** A small 4:3 picture of a listing, public or not; a placeholder without one. */
export function Thumbnail({ path, alt, fallback }: ThumbnailProps) {
  if (path === undefined)
    return (
      <Empty role="img" aria-label="No picture">
        <HouseIcon size={28} />
      </Empty>
    );
  return <Stored path={path} alt={alt} fallback={fallback} />;
}

function Stored({ path, alt, fallback }: ThumbnailProps & { path: string }) {
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
  const source = view?.thumbnail ?? (isUnknown ? own : fallback);
  return <Picture src={source} alt={alt} width={400} height={300} loading="lazy" decoding="async" />;
}

interface ThumbnailsProps {
  paths: readonly string[];
  name: string;
  width: number;
}

/** Pictures of a listing in order. */
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
`;
const frame = css`
  width: 100%;
  aspect-ratio: 4 / 3;
  border-radius: ${theme.radius.sm}px;
  background: ${theme.color.sunken};
`;
const Picture = styled.img`
  ${frame}
  height: auto;
  object-fit: cover;
`;
const Purged = styled.p`
  ${frame}
  padding: ${space(1)};
  overflow: hidden;
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
  overflow-wrap: anywhere;
`;
const Empty = styled.div`
  ${frame}
  display: grid;
  place-items: center;
  color: ${theme.color.inputLine};
`;

/** Signed addresses expire after ten minutes; an open page reloads them before that. */
const SIGNED_MS = 8 * 60_000;

/** Returns what the API knows of an uploaded picture; `view` is undefined until it has answered, and for pictures of other sites. */
export function usePicture(path: string): { view: PictureView | undefined; isUnknown: boolean } {
  const key = isUploadedImage(path) ? `/api/images?files=${imageFileOf(path)}` : null;
  const { data, error } = useSWR(key, () => askTogether(imageFileOf(path)), {
    refreshInterval: (latest) => (latest?.url?.includes('signature=') ? SIGNED_MS : 0),
  });
  return { view: data, isUnknown: key === null || error !== undefined };
}

interface Batch {
  files: Set<string>;
  views: Promise<ReadonlyMap<string, PictureView>>;
}

let next: Batch | undefined;

/** Requests a picture in one call with all others requested in the same tick. */
async function askTogether(file: string): Promise<PictureView> {
  next ??= newBatch();
  next.files.add(file);
  const view = (await next.views).get(file);
  if (!view) throw new Error(`The answer does not name ${file}.`);
  return view;
}

function newBatch(): Batch {
  const files = new Set<string>();
  const begun = new Promise((resolve) => setTimeout(resolve));
  const views = begun.then(async () => {
    next = undefined;
    const calls = portions([...files], limits.picturesAskedFor).map((portion) =>
      getJson(`/api/images?files=${portion.join(',')}`, PictureViews),
    );
    return new Map((await Promise.all(calls)).flat().map((view) => [view.file, view]));
  });
  return { files, views };
}

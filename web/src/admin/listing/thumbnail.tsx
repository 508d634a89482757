import { imageFileOf, imageVariant, isUploadedImage } from '@marketplace/contracts/images/image.paths';
import type { PictureView } from '@marketplace/contracts/images/images.views';
import { PictureViews } from '@marketplace/contracts/images/images.views';
import { limits } from '@marketplace/contracts/limits';
import styled from 'styled-components';
import useSWR from 'swr';
import { getJson } from '../../api/client.ts';
import { space, theme } from '../../ui/theme.ts';
import { moment } from '../ui/times.tsx';

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

/** A signed address ends after ten minutes; a page that stays open asks anew before that. */
const SIGNED_MS = 8 * 60_000;

/**
 * Returns what the API knows of an uploaded picture: where it can be seen, whether it was purged, how many listings show it.
 * `view` is undefined until it has answered, and for pictures that are not ours.
 */
export function usePicture(path: string): { view: PictureView | undefined; isUnknown: boolean } {
  const key = isUploadedImage(path) ? `/api/images?files=${imageFileOf(path)}` : null;
  const { data, error } = useSWR(key, () => askTogether(imageFileOf(path)), {
    refreshInterval: (latest) => (latest?.url?.includes('signature=') ? SIGNED_MS : 0),
  });
  return { view: data, isUnknown: key === null || error !== undefined };
}

type Waiting = Map<string, { answer: (view: PictureView) => void; fail: (error: unknown) => void }[]>;

let waiting: Waiting = new Map();

/** Asks about a picture in one call with all others that are asked about at the same moment. */
function askTogether(file: string): Promise<PictureView> {
  if (waiting.size === 0) setTimeout(askForAll);
  return new Promise((answer, fail) => {
    waiting.set(file, [...(waiting.get(file) ?? []), { answer, fail }]);
  });
}

function askForAll(): void {
  const asked = waiting;
  waiting = new Map();
  const files = [...asked.keys()];
  for (let from = 0; from < files.length; from += limits.picturesAskedFor)
    void ask(asked, files.slice(from, from + limits.picturesAskedFor));
}

async function ask(asked: Waiting, files: readonly string[]): Promise<void> {
  const all = files.flatMap((file) => asked.get(file) ?? []);
  try {
    const views = await getJson(`/api/images?files=${files.join(',')}`, PictureViews);
    for (const view of views) for (const { answer } of asked.get(view.file) ?? []) answer(view);
  } catch (error) {
    for (const { fail } of all) fail(error);
  }
}

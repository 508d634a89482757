import { isOverseas } from '@marketplace/contracts/listings/listing.place';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { KeyboardEvent, PointerEvent, UIEvent } from 'react';
import { useRef, useState } from 'react';
import styled, { css } from 'styled-components';
import { paths } from '../public/pages.ts';
import { Badge, NewLaunchBadge, OverseasBadge } from '../ui/badge.tsx';
import { useToday } from '../ui/hydration.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../ui/icons.tsx';
import { Link } from '../ui/link.tsx';
import { space, theme } from '../ui/theme.ts';
import { newsText } from './listing-news.ts';
import { ListingPhoto, photoAlt } from './listing-photo.tsx';

/** Values of the attribute `sizes`. */
const IN_GRID = '(min-width: 1024px) 384px, (min-width: 700px) 50vw, calc(100vw - 32px)';
const IN_ROW = '(min-width: 1024px) 384px, (min-width: 768px) 50vw, 300px';

interface CardPhotosProps {
  listing: PropertyView;
  eager: boolean;
  inRow: boolean;
  strip: PhotoStrip;
}

/** The photos of a card with badges, counter and hover text. Decorative for assistive technology: the link of the title counts. */
export function CardPhotos({ listing, eager, inRow, strip }: CardPhotosProps) {
  const { images, title, slug } = listing;
  const slides = strip.isOpen ? images.length : Math.min(images.length, 2); // enough for a first swipe
  return (
    <Frame $isNewLaunch={listing.is_new_launch}>
      <PhotoLink to={paths.property(slug)} tabIndex={-1} aria-hidden="true" draggable={false}>
        <Strip ref={strip.ref} tabIndex={-1} {...strip.touched}>
          {Array.from({ length: Math.max(slides, 1) }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a slide is its place in the row
            <Slide key={index}>
              {index <= strip.reach && (
                <ListingPhoto
                  path={images[index]}
                  alt={images.length > 0 ? photoAlt(listing, index) : `${title}, no photo yet`}
                  sizes={inRow ? IN_ROW : IN_GRID}
                  eager={eager && index === 0}
                />
              )}
            </Slide>
          ))}
        </Strip>
      </PhotoLink>
      <CardBadges listing={listing} />
      <Overlay aria-hidden="true">
        <span>View Property Details</span>
        <Explore>Explore Now</Explore>
      </Overlay>
      {images.length > 1 && (
        <Count aria-hidden="true">
          {strip.at + 1} / {images.length}
        </Count>
      )}
      {strip.isOpen && <Arrows title={title} last={images.length - 1} strip={strip} />}
    </Frame>
  );
}

/** Depends on the visitor's date, so it is rendered after hydration. */
function CardBadges({ listing }: { listing: PropertyView }) {
  const today = useToday();
  const news = today === undefined ? undefined : newsText(listing, today);
  return (
    <Badges>
      {listing.is_new_launch && <NewLaunchBadge />}
      {isOverseas(listing) && <OverseasBadge />}
      {news && <Badge colors={[theme.color.onBrand, theme.color.brand]}>{news}</Badge>}
    </Badges>
  );
}

/** For pointers; keys move the photos from the card's link. */
function Arrows({ title, last, strip }: { title: string; last: number; strip: PhotoStrip }) {
  return (
    <>
      {strip.at > 0 && (
        <Previous
          type="button"
          tabIndex={-1}
          aria-label={`Previous photo of ${title}`}
          onClick={() => strip.step(-1)}
        >
          <ChevronLeftIcon />
        </Previous>
      )}
      {strip.at < last && (
        <Next type="button" tabIndex={-1} aria-label={`Next photo of ${title}`} onClick={() => strip.step(1)}>
          <ChevronRightIcon />
        </Next>
      )}
    </>
  );
}

/** A part of a card whose height is known without its content, which is laid out when it is near the screen. */
export const laidOutNear = css`content-visibility: var(--card-shown, auto);`;
/** Fits the inner edge of the card's border. */
export const topOfCard = css`border-radius: ${theme.radius.lg - 1}px ${theme.radius.lg - 1}px 0 0;`;

/** Above the card's stretched link, so that photos can be swiped. */
const Frame = styled.div<{ $isNewLaunch: boolean }>`
  ${laidOutNear}
  ${topOfCard}
  position: relative;
  z-index: 1;
  aspect-ratio: 4 / 3;
  overflow: hidden;
  background: ${theme.color.sunken};
  ${({ $isNewLaunch }) =>
    $isNewLaunch &&
    css`
      &::before { content: ''; position: absolute; inset: 0 0 auto; z-index: 1; height: 3px; background: ${theme.color.amber}; }
    `}
`;
const PhotoLink = styled(Link)`
  display: block;
  height: 100%;
`;
/** Cards in a row that is itself swiped show one photo. */
const Strip = styled.div`
  display: flex;
  height: 100%;
  overflow: var(--card-swipe, auto) hidden;
  overscroll-behavior-x: contain;
  scroll-snap-type: x mandatory;
  scrollbar-width: none;
  &::-webkit-scrollbar { display: none; }
`;
const Slide = styled.div`
  flex: none;
  width: 100%;
  height: 100%;
  scroll-snap-align: start;
  scroll-snap-stop: always;
`;
const Badges = styled.div`
  position: absolute;
  top: ${space(3)};
  left: ${space(3)};
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  max-width: calc(100% - 76px); /* beside the heart */
  pointer-events: none;
`;
const Count = styled.span`
  position: absolute;
  right: ${space(3)};
  bottom: ${space(3)};
  display: var(--card-count, block);
  padding: 2px ${space(2)};
  border-radius: ${theme.radius.sm}px;
  background: rgb(0 0 0 / 0.7);
  color: #fff;
  font-size: ${theme.size.xs};
  font-variant-numeric: tabular-nums;
  pointer-events: none;
`;
const Overlay = styled.div`
  position: absolute;
  inset: auto 0 0;
  display: grid;
  justify-items: start;
  padding: ${space(7)} ${space(3)} ${space(3)};
  background: linear-gradient(transparent, rgb(14 43 40 / 0.66) 40%, rgb(14 43 40 / 0.86));
  color: #fff;
  font-size: ${theme.size.sm};
  opacity: 0;
  pointer-events: none;
  transition: opacity ${theme.motion};
  @media (hover: hover) { article:hover & { opacity: 1; } }
  article:has(a:focus-visible) & { opacity: 1; }
`;
const Explore = styled.span`
  font-weight: ${theme.weight.strong};
  text-decoration: underline;
  text-underline-offset: 0.2em;
`;
const arrow = css`
  position: absolute;
  top: calc(50% - 20px);
  display: none;
  place-items: center;
  width: 40px;
  height: 40px;
  padding: 0;
  border: 0;
  border-radius: ${theme.radius.pill}px;
  background: rgb(255 255 255 / 0.92);
  box-shadow: ${theme.shadow.card};
  color: ${theme.color.ink};
  &:hover { background: ${theme.color.surface}; }
  @media (hover: hover) { article:hover & { display: grid; } }
`;
const Previous = styled.button`left: ${space(2)}; ${arrow}`;
const Next = styled.button`right: ${space(2)}; ${arrow}`;

type PhotoStrip = ReturnType<typeof usePhotoStrip>;

/** State of a row of photos, swiped or moved by arrows. The first photo loads at once, each other one with its predecessor. */
export function usePhotoStrip(photos: number) {
  const ref = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [reach, setReach] = useState(0);

  function open() {
    if (photos > 1) setReach((known) => Math.max(known, 1));
  }
  function show(index: number) {
    setAt(index);
    setReach((known) => Math.max(known, Math.min(index + 1, photos - 1)));
  }
  function step(by: number) {
    const next = Math.min(Math.max(at + by, 0), photos - 1);
    if (ref.current) ref.current.scrollLeft = next * ref.current.clientWidth;
    show(next);
  }

  return {
    ref,
    at,
    /** Index of the last photo requested. */
    reach,
    isOpen: reach > 0,
    step,
    touched: {
      onTouchStart: open,
      onScroll: ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLElement>) => {
        if (clientWidth > 0 && scrollLeft >= 0) show(Math.round(scrollLeft / clientWidth));
      },
    },
    near: {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') open();
      },
      onFocus: open,
    },
    onKeyDown(event: KeyboardEvent) {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (by === undefined || photos < 2) return;
      event.preventDefault();
      step(by);
    },
  };
}

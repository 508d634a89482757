import type { ReactNode } from 'react';
import { useId } from 'react';
import styled from 'styled-components';
import { Container, Heading } from './layout.ts';
import { from, space, theme } from './theme.ts';

type Tone = 'plain' | 'sunken' | 'newLaunch';

interface SectionProps {
  title: string;
  intro?: string;
  /** Beside the title, or under it on small screens. */
  action?: ReactNode;
  tone?: Tone;
  children: ReactNode;
}

/** A band of a page with its title. */
export function Section({ title, intro, action, tone = 'plain', children }: SectionProps) {
  const id = useId();
  return (
    <Band $tone={tone} aria-labelledby={id}>
      <Container>
        <Top>
          <Words>
            <h2 id={id}>{title}</h2>
            {intro && <Intro>{intro}</Intro>}
          </Words>
          {action}
        </Top>
        {children}
      </Container>
    </Band>
  );
}

/** New launches get an amber rule over their title; an amber background would be too strong. */
const tones = {
  plain: '',
  sunken: `background: ${theme.color.sunken};`,
  newLaunch: `
    h2::before { content: ''; display: block; width: 56px; height: 5px; margin-bottom: 16px; background: ${theme.color.amber}; }
    border-top: 1px solid ${theme.color.line};
  `,
} as const;

const Band = styled.section<{ $tone: Tone }>`
  padding-block: ${space(6)};
  ${from.md} { padding-block: ${space(8)}; }
  ${({ $tone }) => tones[$tone]}
  ${from.lg} { padding-block: 80px; }
`;
const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: ${space(3)} ${space(4)};
  margin-bottom: ${space(4)};
  ${from.md} { margin-bottom: ${space(6)}; }
`;
const Words = styled.div`flex: 1 1 12rem;`;
const Intro = styled.p`
  max-width: 60ch;
  margin-top: ${space(1)};
  color: ${theme.color.muted};
  ${from.md} { margin-top: ${space(2)}; font-size: ${theme.size.lg}; }
`;

/** A part of a page under its own heading. */
export function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <ChapterTitle>{title}</ChapterTitle>
      {children}
    </section>
  );
}

const ChapterTitle = styled(Heading)`margin-bottom: ${space(3)};`;

interface PageBannerProps {
  title: string;
  intro: string;
  tone?: 'plain' | 'newLaunch' | undefined;
  children?: ReactNode;
}

/** The band at the top of a page with its title; amber for new launches. */
export function PageBanner({ title, intro, tone = 'plain', children }: PageBannerProps) {
  return (
    <Banner $tone={tone}>
      <Container>
        <Title>{title}</Title>
        <BannerIntro>{intro}</BannerIntro>
        {children}
      </Container>
    </Banner>
  );
}

const bannerTones = {
  plain: `background: ${theme.color.sunken}; border-bottom: 1px solid ${theme.color.line};`,
  newLaunch: `background: ${theme.color.amber}; border-bottom: 3px solid ${theme.color.brand}; color: ${theme.color.onAmber};`,
} as const;

const Banner = styled.div<{ $tone: keyof typeof bannerTones }>`
  padding: ${space(5)} 0 ${space(4)};
  ${from.md} { padding: ${space(6)} 0 ${space(5)}; }
  ${({ $tone }) => bannerTones[$tone]}
`;
const Title = styled.h1`
  margin-bottom: ${space(2)};
  font-size: ${theme.size.h2};
`;
const BannerIntro = styled.p`max-width: 64ch;`;

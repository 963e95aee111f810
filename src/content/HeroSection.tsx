import type { Podcast } from '../../core/domain/podcast.ts';
import type { SectionOf } from '../../core/domain/section.ts';
import { joinClasses } from '../ui/join-classes.ts';
import { Picture } from '../ui/Picture.tsx';
import { useView } from '../view.tsx';
import { CoverWall } from './CoverWall.tsx';
import { findLink } from './find-link.ts';
import styles from './HeroSection.module.css';
import { hasTrialAlternative, splitTrialText, TrialAlternatives, TrialText } from './TrialText.tsx';
import { findLinkWithoutTrial, isSale, SaleLink } from './SaleLink.tsx';

/** The headline; a replacement for users who have had the trial contains both parts. */
function Headline({ section: { title, titleBoldSection } }: { section: SectionOf<'heroSectionWeb'> }) {
  const [first, bold] = [splitTrialText(title ?? ''), splitTrialText(titleBoldSection ?? '')];
  const write = (kind: 'open' | 'used') => (
    <>
      {first[kind]} {bold[kind] !== '' && <strong>{bold[kind]}</strong>}
    </>
  );
  return [title, titleBoldSection].some(hasTrialAlternative) ? (
    <TrialAlternatives open={write('open')} used={write('used')} />
  ) : (
    write('open')
  );
}

/**
 * Hero at the top of a page.
 *
 * @param covers podcasts of the page, whose covers are visible on large screens.
 * @param isFirst it has the page's h1 and the image to load first.
 */
export function HeroSection({
  section,
  covers,
  isFirst,
}: {
  section: SectionOf<'heroSectionWeb'>;
  covers: readonly Podcast[];
  isFirst: boolean;
}) {
  const view = useView();
  const link = findLink(section.destination, view);
  const hasTrial =
    link && findLinkWithoutTrial(link.href, view.region) !== undefined && !hasTrialAlternative(section.disclaimer);
  const Heading = isFirst ? 'h1' : 'h2';
  const hasCovers = covers.length >= 6;
  return (
    <section className={joinClasses(styles['hero'], hasCovers && styles['withCovers'])}>
      <Picture
        className={styles['sky']}
        path={section.imageUrl}
        alt=""
        sizes="100vw"
        widths={[480, 800, 1200, 1800]}
        ratio={[16, 9]}
        isHero={isFirst}
      />
      <div className={styles['inner']}>
        <div className={styles['words']}>
          <Heading className={styles['title']}>
            <Headline section={section} />
          </Heading>
          {section.description !== '' && (
            <p className={styles['description']}>
              <TrialText text={section.description} />
            </p>
          )}
          {link && <SaleLink href={link.href}>{section.buttonText}</SaleLink>}
          {section.disclaimer !== undefined && (
            <p
              className={styles['disclaimer']}
              data-plan-is={link && isSale(link.href, view.region) ? 'free' : undefined}
              data-trial-is={hasTrial ? 'open' : undefined}
            >
              <TrialText text={section.disclaimer} />
            </p>
          )}
        </div>
        {hasCovers && <CoverWall podcasts={covers} />}
      </div>
    </section>
  );
}

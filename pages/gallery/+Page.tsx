import { SectionView, WithEmbeddedSections } from '../../src/content/Sections.tsx';
import { regions } from '../../core/domain/region.ts';
import { useView } from '../../src/view.tsx';
import type { GalleryData } from './+data.ts';
import styles from './gallery.module.css';
import { amounts, type Amount } from '../../src/content/sample-labels.ts';

const linkTo = (query: Record<string, string | undefined>): string =>
  `/__gallery?${new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []))).toString()}`;

function Choices({ amount, only }: { amount: Amount; only: string | undefined }) {
  const { region } = useView();
  return (
    <nav className={styles['choices']} aria-label="Gallery">
      <p>
        {regions.map((other) => (
          <a
            key={other}
            href={linkTo({ region: other, data: amount, type: only })}
            aria-current={other === region ? 'true' : undefined}
          >
            {other}
          </a>
        ))}
      </p>
      <p>
        {amounts.map((other) => (
          <a
            key={other}
            href={linkTo({ region, data: other, type: only })}
            aria-current={other === amount ? 'true' : undefined}
          >
            {other}
          </a>
        ))}
        {only !== undefined && <a href={linkTo({ region, data: amount })}>every type</a>}
      </p>
    </nav>
  );
}

/** For designers, developers and tests: every type of section with much, little and no content. */
export function Page({ data: { amount, only, samples } }: { data: GalleryData }) {
  const { region } = useView();
  const covers = samples.flatMap(({ section }) => (section?.type === 'podcastCarousel' ? section.podcasts : []));
  return (
    <WithEmbeddedSections>
      <div className={styles['head']} lang="en">
        <h1>Gallery</h1>
        <Choices amount={amount} only={only} />
      </div>
      {samples.map(({ type, section }) => (
        <div key={type} data-sample={type}>
          <p className={styles['label']} lang="en">
            <a href={linkTo({ region, data: amount, type })}>{type}</a>
            {section === undefined && ' – hidden'}
          </p>
          {section && <SectionView section={section} covers={covers.slice(0, 9)} isFirst={false} />}
        </div>
      ))}
    </WithEmbeddedSections>
  );
}

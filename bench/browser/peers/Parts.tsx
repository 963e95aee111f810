import { useRef, useState } from 'react';

/** A section of the start page as the API returns it; the peers show what these names hold. */
export type Section = {
  id: string;
  type: string;
  title: string;
  headline?: string;
  description?: string;
  imageUrl?: string;
  buttonText?: string;
  podcasts?: Card[];
  promotedPodcasts?: Card[];
  categories?: Card[];
  items?: { headline?: string; text?: string; question?: string; answer?: string }[];
  offers?: { title: string; price: number; perks: string[]; disclaimer: string }[];
};

type Card = {
  id: string | number;
  title?: string;
  name?: string;
  imageUrl: string;
  destinationPath?: string;
  categories?: { name: string }[];
};

const list = (path: string, widths: number[], format: string): string =>
  widths.map((width) => `${path}/${width}.${format} ${width}w`).join(', ');

export function Picture({ path, isHero = false }: { path: string; isHero?: boolean }) {
  const widths = isHero ? [480, 800, 1200, 1800] : [195, 288, 390];
  const sizes = isHero ? '100vw' : '11rem';
  return (
    <picture>
      <source type="image/avif" srcSet={list(path, widths, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={list(path, widths, 'webp')} sizes={sizes} />
      <img
        src={`${path}/${widths[1]}.jpg`}
        alt=""
        width={isHero ? 800 : 288}
        height={isHero ? 450 : 288}
        loading={isHero ? 'eager' : 'lazy'}
        fetchPriority={isHero ? 'high' : 'auto'}
      />
    </picture>
  );
}

/** The menu of a phone. */
export function Menu({ links }: { links: { path: string; text: string }[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <nav>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Meny
      </button>
      {isOpen &&
        links.map(({ path, text }) => (
          <a key={path} href={path}>
            {text}
          </a>
        ))}
    </nav>
  );
}

/** A row of cards with buttons that scroll it. */
export function Carousel({ cards }: { cards: Card[] }) {
  const row = useRef<HTMLUListElement>(null);
  const scroll = (step: number): void => row.current?.scrollBy({ left: step * 400, behavior: 'smooth' });
  return (
    <div>
      <button type="button" onClick={() => scroll(-1)}>
        Föregående
      </button>
      <button type="button" onClick={() => scroll(1)}>
        Nästa
      </button>
      <ul className="row" ref={row}>
        {cards.map(({ id, title, name, imageUrl, destinationPath, categories }) => (
          <li key={id} className="card">
            <a href={destinationPath ?? '/se/kategorier'}>
              <Picture path={imageUrl} />
              <b>{title ?? name}</b>
            </a>
            {categories && <small>{categories.map((category) => category.name).join(', ')}</small>}
          </li>
        ))}
      </ul>
    </div>
  );
}

export const readCards = ({ podcasts, promotedPodcasts, categories }: Section): Card[] | undefined =>
  podcasts ?? promotedPodcasts ?? categories;

/** A section without its cards. */
export function SectionText({ section, isFirst }: { section: Section; isFirst: boolean }) {
  const { title, headline, description, imageUrl, buttonText, items = [], offers = [] } = section;
  const Heading = isFirst ? 'h1' : 'h2';
  return (
    <>
      {imageUrl && <Picture path={imageUrl} isHero={isFirst} />}
      <Heading>{headline ?? title}</Heading>
      {description && <p>{description}</p>}
      {buttonText && <a href="/se/erbjudande">{buttonText}</a>}
      {items.map((item) => (
        <details key={item.headline ?? item.question}>
          <summary>{item.headline ?? item.question}</summary>
          <p>{item.text ?? item.answer}</p>
        </details>
      ))}
      {offers.map((offer) => (
        <div key={offer.title} className="card">
          <h3>{offer.title}</h3>
          <p>{offer.price} kr</p>
          <ul>
            {offer.perks.map((perk) => (
              <li key={perk}>{perk}</li>
            ))}
          </ul>
          <small>{offer.disclaimer}</small>
        </div>
      ))}
    </>
  );
}

export const links = ['kategorier', 'erbjudande', 'sok', 'premium', 'student'].map((name) => ({
  path: `/se/${name}`,
  text: name,
}));

export const style = `
:root{color-scheme:light dark;--ink:light-dark(#0a1a31,#f4f1ea);--page:light-dark(#f6f3ec,#071426)}
*{box-sizing:border-box;margin:0}body{font:1.0625rem/1.55 system-ui,sans-serif;color:var(--ink);background:var(--page)}
header{display:flex;justify-content:space-between;padding:1rem;background:#071426;color:#fff;position:sticky;top:0}
section{padding:2rem 1rem;max-width:80rem;margin:auto}h1{font-size:2.4rem;line-height:1.1}h2{font-size:1.5rem}
img{display:block;width:100%;height:auto;border-radius:14px}a{color:inherit}button{min-height:2.75rem}
.row{display:flex;gap:1rem;overflow-x:auto;list-style:none;padding:1rem 0}.card{flex:0 0 11rem}footer{padding:3rem 1rem}`;

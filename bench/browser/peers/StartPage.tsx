import { Carousel, links, Menu, readCards, SectionText, type Section } from './Parts.tsx';

/** The start page as one React tree: the server renders it, the browser hydrates it. */
export function StartPage({ sections }: { sections: Section[] }) {
  return (
    <>
      <header>
        <a href="/se/">Nordlyd</a>
        <Menu links={links} />
      </header>
      <main>
        {sections.map((section, index) => {
          const cards = readCards(section);
          return (
            <section key={section.id}>
              <SectionText section={section} isFirst={index === 0} />
              {cards && <Carousel cards={cards} />}
            </section>
          );
        })}
      </main>
      <footer>Nordlyd</footer>
    </>
  );
}

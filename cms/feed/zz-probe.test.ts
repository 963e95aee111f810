import { it } from 'vitest';
import { makeFeedXml, makeItemXml, openImports } from './example-feed.ts';
const ns = (x: string, extra = '') => x.replace('<rss version', `<rss ${extra} version`);
const show = async (name: string, xml: string, changes = {}) => {
  const { importXml, read } = openImports();
  const r = await importXml(xml, { region: 'se', ...changes }).catch((e: unknown) => e as Error);
  if (r instanceof Error) return console.log(`## ${name}: ERROR ${r.message}`);
  const f = (await read())[0]!;
  console.log(`## ${name}: ${f.show.title} | ${f.show.author} | ${f.show.categoryIds} | ${f.show.description.slice(0, 60)} | cover ${r.notes.join('; ')}`);
  for (const e of f.episodes) console.log(`   ${e.guid} | ${e.title} | ${e.sound.url} ${e.sound.ending} | ${e.lengthSeconds} | ${e.dateAdded} | ${e.description.slice(0, 50)}`);
  for (const i of r.items) if (i.state === 'skipped') console.log(`   skipped ${i.title}: ${i.reason}`);
};
const enc = (a: string) => `<enclosure ${a}/>`;
it('probe', async () => {
  await show('no type no length', makeFeedXml([
    makeItemXml('a', { enclosure: enc('url="https://a.example/a.mp3"') }),
    makeItemXml('b', { enclosure: enc('url="https://a.example/play?id=1"') }),
    makeItemXml('c', { enclosure: enc('url="https://a.example/play?file=x.mp3" type=""') }),
    makeItemXml('d', { enclosure: enc('url=" https://a.example/d.MP3 " type="AUDIO/MPEG"') }),
    makeItemXml('e', { enclosure: enc('url="//a.example/e.mp3" type="audio/mpeg"') }),
    makeItemXml('f', { enclosure: enc('URL="https://a.example/f.mp3" Type="audio/mpeg"') }),
    makeItemXml('g', { enclosure: enc('href="https://a.example/g.mp3" type="audio/mpeg"') }),
    makeItemXml('h', { enclosure: enc('url="https://a.example/h.mp3" type="audio/x-mp3; charset=x"') }),
    makeItemXml('i', { enclosure: enc('url="https://a.example/i.mp4" type="video/mp4"') + enc('url="https://a.example/i.mp3" type="audio/mpeg"') }),
    makeItemXml('j', { enclosure: enc('url="https://a.example/j.pdf" type="application/pdf"') + enc('url="https://a.example/j.mp3" type="audio/mpeg"') }),
    makeItemXml('k', { enclosure: enc('url="https://a.example/k.wma" type="audio/x-ms-wma"') + enc('url="https://a.example/k.mp3" type="audio/mpeg"') }),
    makeItemXml('l', { enclosure: enc('url="https://a.example/l.torrent" type="application/x-bittorrent"') }),
    makeItemXml('m', { enclosure: enc('url="https://a.example/m" type="audio"') }),
    makeItemXml('n', { enclosure: enc('url="https://a.example/n.mp3" type="mp3"') }),
    makeItemXml('o', { enclosure: enc('url="https://a.example/o.m3u8" type="application/x-mpegURL"') }),
    makeItemXml('p', { enclosure: enc('url="https://a.example/p.webm" type="audio/webm"') }),
    makeItemXml('q', { enclosure: enc('url="https://a.example/q.mp4" type="audio/x-m4a"') }),
    makeItemXml('r', { enclosure: enc('url="https://a.example/r.3gp" type="audio/3gpp"') }),
    makeItemXml('s', { enclosure: enc('url="https://a.example/s.mka" type="audio/x-matroska"') }),
    makeItemXml('t', { enclosure: enc('url="https://a.example/å ä.mp3" type="audio/mpeg"') }),
    makeItemXml('u', { enclosure: enc('url="http://user:pw@a.example/u.mp3" type="audio/mpeg"') }),
    makeItemXml('v', { enclosure: enc('url="https://a.example/v.mp3?x=1&amp;y=2#t=5" type="audio/mpeg"') }),
    makeItemXml('w', { enclosure: '<link rel="enclosure" href="https://a.example/w.mp3" type="audio/mpeg"/>' }),
    makeItemXml('x', { enclosure: '<atom:link rel="enclosure" href="https://a.example/x.mp3" type="audio/mpeg"/>' }),
    makeItemXml('y', { enclosure: '<podcast:alternateEnclosure type="audio/opus" length="1"><podcast:source uri="https://a.example/y.opus"/></podcast:alternateEnclosure>' }),
    makeItemXml('z', { enclosure: '<podcast:alternateEnclosure type="audio/mpeg"><podcast:source uri="https://a.example/z" /><podcast:source uri="ipfs://x" contentType="audio/mpeg"/></podcast:alternateEnclosure>' }),
    makeItemXml('A', { enclosure: '<podcast:alternateEnclosure type="video/mp4"><podcast:source uri="https://a.example/v.mp4"/></podcast:alternateEnclosure>'+enc('url="https://a.example/A.mp3" type="audio/mpeg"') }),
    makeItemXml('B', { enclosure: enc('url="https://a.example/B.aif" type="audio/x-aiff"') }),
    makeItemXml('C', { enclosure: enc('url="https://a.example/C.mp3" type="text/html"') }),
    makeItemXml('D', { enclosure: enc('url="https://a.example/D.mp3" type="image/jpeg"') }),
    makeItemXml('E', { enclosure: enc('url="https://a.example/E.mp3" type="video/mpeg"') }),
    makeItemXml('F', { enclosure: enc('url="https://a.example/F.mp4" type=""') }),
    makeItemXml('G', { enclosure: '<link>https://a.example/G.mp3</link>' }),
  ].join('')));
  const media = 'xmlns:media="http://search.yahoo.com/mrss/"';
  const m = 'xmlns:m="http://search.yahoo.com/mrss"';
  await show('media', ns(makeFeedXml([
    makeItemXml('a', { enclosure: '<media:group><media:content url="https://a.example/a.mp4" type="video/mp4"/><media:content url="https://a.example/a.mp3" type="audio/mpeg" duration="61"/></media:group>' }),
    makeItemXml('b', { enclosure: '<media:content url="https://a.example/b.mp3" duration="0:02:00"><media:title>Fel titel</media:title><media:description>x</media:description></media:content>' }),
    makeItemXml('c', { enclosure: '<media:content url="https://a.example/c.mp3" isDefault="false" bitrate="64"/><media:content url="https://a.example/c2.mp3" isDefault="true"/>' }),
    makeItemXml('d', { enclosure: '<m:content '+m+' url="https://a.example/d.mp3" type="audio/mpeg"/>' }),
    makeItemXml('e', { enclosure: '<media:group><media:group><media:content url="https://a.example/e.mp3" type="audio/mpeg"/></media:group></media:group>' }),
    makeItemXml('f', { enclosure: '<media:content medium="audio" url="https://a.example/f"/>' }),
    makeItemXml('g', { enclosure: '<media:player url="https://a.example/p"/>' }),
    makeItemXml('h', { enclosure: '<media:content url="https://a.example/h.jpg" medium="image"><media:title>bild</media:title></media:content>'+enc('url="https://a.example/h.mp3" type="audio/mpeg"'), title: '<media:title>bild</media:title><title>Rätt</title>' }),
  ].join('')), media));
  await show('channel', makeFeedXml(makeItemXml('a', { rest: '<itunes:image href="https://x.example/item.jpg"/><itunes:title>Itunes</itunes:title><itunes:episode>3</itunes:episode>' }), '<image><title>Bildtitel</title><url>http://127.0.0.1/rss.jpg</url><link>https://x/</link></image><textInput><title>Sök</title><description>d</description><name>q</name><link>l</link></textInput><itunes:owner><itunes:name>Ägare</itunes:name><itunes:email>a@b.se</itunes:email></itunes:owner><title>Kanal</title><itunes:title>Annan</itunes:title><managingEditor>red@x.se (Redaktör)</managingEditor><podcast:person role="host">Eva</podcast:person><itunes:category text="Arts"><itunes:category text="Books"/></itunes:category><media:category xmlns:media="http://search.yahoo.com/mrss/">X</media:category>'));
  await show('channel cover in item first', makeFeedXml(makeItemXml('a', { rest: '<itunes:image href="http://127.0.0.1/item.jpg"/><image><url>http://127.0.0.1/i2.jpg</url></image>' }), '<title>K</title>'));
  await show('itunes image text', makeFeedXml(makeItemXml('a'), '<title>K</title><itunes:image>http://127.0.0.1/t.jpg</itunes:image>'));
  await show('itunes image url attr', makeFeedXml(makeItemXml('a'), '<title>K</title><itunes:image url="http://127.0.0.1/t.jpg"/>'));
  await show('googleplay', ns(makeFeedXml(makeItemXml('a'), '<title>K</title><googleplay:author>GP</googleplay:author><googleplay:image href="http://127.0.0.1/t.jpg"/><googleplay:block>yes</googleplay:block>'), 'xmlns:googleplay="http://www.google.com/schemas/play-podcasts/1.0"'));
  await show('media thumb', ns(makeFeedXml(makeItemXml('a'), '<title>K</title><media:thumbnail url="http://127.0.0.1/t.jpg"/>'), media));
  await show('relative cover', makeFeedXml(makeItemXml('a'), '<title>K</title><link>http://127.0.0.1/</link><itunes:image href="/t.jpg"/>'));
  await show('podcast images', makeFeedXml(makeItemXml('a'), '<title>K</title><podcast:images srcset="http://127.0.0.1/t.jpg 1500w"/>'));
  await show('live first', makeFeedXml('<podcast:liveItem status="pending" start="2026-12-01T00:00:00Z"><title>Live</title><guid>l</guid><podcast:person role="host">Annan</podcast:person><itunes:author>Fel</itunes:author><itunes:block>yes</itunes:block><link>x</link><description>Live text</description><category>Sports</category><enclosure url="https://a.example/live.mp3" type="audio/mpeg"/></podcast:liveItem>' + makeItemXml('a'), '<title>K</title>') );
  await show('live item nested', makeFeedXml(makeItemXml('a') + '<podcast:liveItem><item><title>inner</title><guid>in</guid><enclosure url="https://a.example/in.mp3" type="audio/mpeg"/></item></podcast:liveItem>', '<title>K</title>'));
  await show('people', makeFeedXml(makeItemXml('a'), '<title>K</title><podcast:person>A</podcast:person><podcast:person role="Co-Host">B</podcast:person><podcast:person role="host" group="Cast">C</podcast:person><podcast:person role="author" group="writing">D</podcast:person><podcast:person role=" HOST ">E</podcast:person><podcast:person role="" group="">F</podcast:person><podcast:person role="guest host">G</podcast:person>'));
  await show('titles', makeFeedXml(['A &amp;lt;b&amp;gt;fet&amp;lt;/b&amp;gt;','<![CDATA[A &lt;b&gt;fet&lt;/b&gt;]]>','<![CDATA[A <b>fet</b> & co]]>','<![CDATA[5 < 6 > 4]]>','<![CDATA[<p>Stycke</p>]]>','Del ]]&gt; av','<b>rå</b> markup','A<br/>B','&#8220;Citat&#8221; &#x2013; tankstreck','<![CDATA[Foo]]> <![CDATA[Bar]]>','AT&amp;amp;T','Tom &amp;nbsp; rymd','<![CDATA[<Titel>]]>','<![CDATA[List<String> x]]>','&lt;i&gt;Kursiv&lt;/i&gt; bok','<![CDATA[&amp;]]>','C++ &amp; C#','#1: A &gt; B','  Mycket \n  luft ','<![CDATA[<script>alert(1)</script>Hej]]>','<![CDATA[<span class="x">Ord</span>]]>','<![CDATA[a<b och c>d]]>', '&amp;eacute;tude', '&copy; 2026','<![CDATA[<em>Nested <strong>two</strong></em>]]>','<![CDATA[<img src="x"> Bild]]>','<![CDATA[A<br>B]]>'].map((t, i) => makeItemXml(String(i), { title: `<title>${t}</title>` })).join('')));
  await show('atom', '<feed xmlns="http://www.w3.org/2005/Atom"><title>A</title><entry><title>x</title><id>1</id><link rel="enclosure" href="https://a.example/x.mp3" type="audio/mpeg"/></entry></feed>');
  await show('rss in atom names', makeFeedXml(makeItemXml('a', { guid: '<atom:id>tag:1</atom:id>', title: '<atom:title>Atomtitel</atom:title>', pubDate: '<atom:published>2026-11-01T00:00:00Z</atom:published>', rest: '<atom:summary>Atom text</atom:summary>' })));
  await show('dc date', makeFeedXml(makeItemXml('a', { pubDate: '<dc:date xmlns:dc="http://purl.org/dc/elements/1.1/">2026-11-01T00:00:00Z</dc:date>' }) + makeItemXml('b', { pubDate: '<pubDate></pubDate><dc:date xmlns:dc="http://purl.org/dc/elements/1.1/">2026-11-01T00:00:00Z</dc:date>' }) + makeItemXml('c', { pubDate: '<pubDate>skräp</pubDate><dc:date xmlns:dc="http://purl.org/dc/elements/1.1/">2026-11-01T00:00:00Z</dc:date>' })));
  await show('prefixes', makeFeedXml(makeItemXml('a', { rest: '<i:duration>90</i:duration><c:encoded>Rik</c:encoded>' }), '<title>K</title><i:author>Iförf</i:author><p:guid>g</p:guid>').replace('xmlns:itunes=', 'xmlns:i=').replace('xmlns:content=','xmlns:c=').replace('xmlns:podcast=','xmlns:p='));
  await show('default ns', makeFeedXml(makeItemXml('a'), '<title>K</title>').replace('<rss ', '<rss xmlns="http://backend.userland.com/rss2" '));
  await show('itunes https & case', makeFeedXml(makeItemXml('a',{rest:'<itunes:duration>90</itunes:duration>'}), '<title>K</title><itunes:author>F</itunes:author>').replace('http://www.itunes.com/dtds/podcast-1.0.dtd', 'https://www.itunes.com/DTDs/Podcast-1.0.dtd'));
  await show('upper', makeFeedXml(makeItemXml('a'), '<title>K</title>').replaceAll('item>', 'ITEM>').replaceAll('channel>','Channel>'));
  await show('rdf', '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel><title>x</title></channel><item><title>i</title></item></rdf:RDF>');
  await show('items outside channel', makeFeedXml('', '<title>K</title>').replace('</channel></rss>', `</channel>${makeItemXml('a')}</rss>`));
  await show('block', makeFeedXml(makeItemXml('a',{rest:'<podcast:block id="nordlyd">yes</podcast:block>'})+makeItemXml('b',{rest:'<itunes:block>no</itunes:block>'})+makeItemXml('c',{rest:'<itunes:block>Clean</itunes:block>'})+makeItemXml('d',{rest:'<podcast:block>yes</podcast:block>'}), '<title>K</title>'));
  await show('guid odd', makeFeedXml(makeItemXml('a',{guid:'<guid></guid>'})+makeItemXml('b',{guid:'<guid isPermaLink="true"><![CDATA[ x ]]></guid>'})+makeItemXml('c',{guid:''})+makeItemXml('d',{guid:'<guid>a</guid><guid>b</guid>'})));
}, 60_000);

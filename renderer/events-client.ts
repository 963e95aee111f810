import '../src/client/elements.ts';
import '../src/client/watch-event-list.ts';

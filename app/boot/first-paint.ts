import { HELD, LONGEST_WAIT_MS } from "./held.ts";

/**
 * Inline script that stores clicks until the boot script runs. If that script does not load, a clicked link is
 * followed.
 */
const KEEP_CLICKS =
  "(function(d){self.early=[];d.addEventListener('click',function(e){var c=e.target;" +
  `c=self.early&&!e.ctrlKey&&!e.metaKey&&!e.shiftKey&&!e.altKey&&c.closest&&c.closest('${HELD}');if(c){` +
  "e.preventDefault();e.stopPropagation();self.early.push([c,Date.now()]);" +
  `setTimeout(function(){if(self.early&&c.href)location=c.href},${LONGEST_WAIT_MS})}},true)})(document);`;

/**
 * Inline script that runs in the head before the first paint. It detects browser features, the reader's theme and font
 * size, and whether a member is signed in (stored-member.ts). Without access to storage it applies no preferences. It
 * is the site's only inline script; the CSP contains its hash.
 */
export const firstPaintScript =
  KEEP_CLICKS +
  "(function(r){r.classList.add('js');if('speechSynthesis'in self)r.classList.add('speech');" +
  "try{var s=localStorage,t=s.getItem('theme');if(t==='light'||t==='dark')r.dataset.theme=t;" +
  "var f=s.getItem('fontSize');if(f==='small'||f==='large'||f==='huge')r.dataset.font=f;" +
  "var u=JSON.parse(s.getItem('userInfo'));if(u&&u.id&&u.token)r.classList.add('member')}catch(e){}})" +
  "(document.documentElement)";

/**
 * Runs in the head before anything is painted: the reader's theme and font size (spec of the reader settings).
 * It is the only inline script of the site; the CSP carries its hash.
 */
export const firstPaintScript =
  "(function(r,s){try{r.classList.add('js');var t=s.getItem('theme');if(t==='light'||t==='dark')r.dataset.theme=t;" +
  "var f=s.getItem('fontSize');if(f==='small'||f==='large'||f==='huge')r.dataset.font=f}catch(e){}})" +
  "(document.documentElement,self.localStorage)";

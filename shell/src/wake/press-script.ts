/** A press counts for this long, in milliseconds; later its outcome would only startle. */
const PATIENCE_MS = 10_000;

/** Runs in the page's head: a button that is pressed in a part that is asleep is pressed again once that part is awake; a
 * checkbox or radio button from where it stood before, and a choice in a list is made again, whether or not waking has put
 * them back by then. Only the last one counts, and none after a press on anything else, or on what has heard it: React may
 * wake a part by the press itself. Where it cannot, it stops the event at its root, so an event that reaches the element has
 * been heard. Links and forms work by themselves from the start. */
export const PRESS_SCRIPT = `(()=>{
const page=document.documentElement,bedOf=element=>element.closest('[data-asleep]');
let pressed,repeat,pressedAt=0;
const keep=(type,element,again)=>{
const bed=element&&bedOf(element);
pressed=bed&&bed.dataset.asleep!=='listening'?element:null;
repeat=again;pressedAt=Date.now();
if(pressed&&(page.dataset.asleep??'listening')==='listening')
element.addEventListener(type,()=>{pressed=null},{capture:true,once:true})};
addEventListener('click',({type,target})=>{
if(target.closest('select'))return;
const button=target.closest('button[type=button],[type=checkbox],[type=radio]'),isChecked=button?.checked;
keep(type,button,()=>{
if(isChecked!==undefined&&button.checked===isChecked)button.checked=!isChecked;
button.click()})},true);
addEventListener('change',({type,target})=>{
const {value}=target;
if(target.matches('select'))keep(type,target,()=>{
target.value=value;
target.dispatchEvent(new Event(type,{bubbles:true}))})},true);
new MutationObserver(()=>{
if(!pressed||bedOf(pressed))return;
const element=pressed;pressed=null;
if(element.isConnected&&Date.now()-pressedAt<${PATIENCE_MS})repeat()
}).observe(document,{subtree:true,attributeFilter:['data-asleep']})})();`.replaceAll('\n', '');

A flower
#d
   0:   #ffffff  white
   r:r  #ff0000  red
   g:g  #009e73  leaf green
: rows
2r 2r
7r
7r
5r
3r
1g 1r 1g
1g 1g 1g
3g
1g
: columns
2r 1g
4r 1g
5r 1g
5r 3g
5r 1g
4r 1g
2r 1g
: end
